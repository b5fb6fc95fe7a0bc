import { availableActions, type InvitationAction } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation, ResentInvitation } from '@dentaria/contract/onboarding/invitations.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Send from '@mui/icons-material/SendOutlined';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { invitationName, mailWarning, removalError } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';

type ChangeName = Exclude<InvitationAction, 'complete' | 'remove'>;

interface Props {
  invitation: Invitation;
  mayRemove: boolean;
  onChange: (action: ChangeName) => Promise<void>;
  onRemove: () => void;
}

/** Cards and decisions have buttons with labels, other actions in the table have icons. */
export function InvitationRowActions({ invitation, mayRemove, onChange, onRemove }: Props) {
  const isNarrow = useIsNarrow();
  const change = useSingleFlight(onChange);
  return availableActions(invitation.status).map((action) => {
    if (action === 'complete' || (action === 'remove' && !mayRemove)) return null;
    const act = () => (action === 'remove' ? onRemove() : change(action));
    return isNarrow || action === 'approve' || action === 'reject' ? (
      <Button key={action} size="small" color={action === 'remove' ? 'error' : 'primary'} onClick={act}>
        {BUTTONS[action].label}
      </Button>
    ) : (
      <RowAction key={action} {...BUTTONS[action]} onClick={act} />
    );
  });
}

const BUTTONS: Readonly<Record<ChangeName | 'remove', { label: string; icon: SvgIconComponent }>> = {
  resend: { label: 'Reenviar', icon: Send },
  cancel: { label: 'Cancelar', icon: Cancel },
  approve: { label: 'Aprobar', icon: CheckCircle },
  reject: { label: 'Rechazar', icon: ThumbDown },
  remove: { label: 'Eliminar', icon: Delete },
};

interface Change {
  /** The browser asks it (specification, section 4, "Invitation statuses"). */
  readonly question?: string;
  readonly success: string;
  readonly tone: 'success' | 'warning';
  readonly failure: string;
  readonly call: (request: { params: { id: number } }) => Promise<Invitation | ResentInvitation>;
}

/** The specification (section 8, "Invitations") prescribes the texts. */
const CHANGES: Readonly<Record<ChangeName, Change>> = {
  resend: {
    success: 'Invitación reenviada',
    tone: 'success',
    failure: 'Error al reenviar la invitación',
    call: (request) => onboardingApi.resendInvitation(request),
  },
  cancel: {
    success: 'Invitación cancelada',
    tone: 'success',
    failure: 'Error al cancelar la invitación',
    call: (request) => onboardingApi.cancelInvitation(request),
  },
  approve: {
    question: '¿Aprobar esta solicitud de registro?',
    success: 'Solicitud aprobada exitosamente',
    tone: 'success',
    failure: 'Error al aprobar la solicitud',
    call: (request) => onboardingApi.approveInvitation(request),
  },
  reject: {
    question: '¿Rechazar esta solicitud de registro?',
    success: 'Solicitud rechazada',
    tone: 'warning',
    failure: 'Error al rechazar la solicitud',
    call: (request) => onboardingApi.rejectInvitation(request),
  },
};

/** `onLink` receives the new link of a resent invitation that has no e-mail. */
export function useInvitationChanges({ onLink }: { onLink: (link: string) => void }) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(invitationListQuery);

  async function change(action: ChangeName, { invitationId: id }: Invitation): Promise<void> {
    const { question, success, tone, failure, call } = CHANGES[action];
    if (question && !window.confirm(question)) return;
    try {
      const changed = await call({ params: { id } });
      toast[tone](success);
      const warning = mailWarning(changed);
      if (warning) toast.warning(warning);
      if ('link' in changed && changed.link !== null) onLink(changed.link);
    } catch (error) {
      toastFailure(failure, error);
    }
    void reload();
  }

  async function remove(invitation: Invitation): Promise<void> {
    if (!Number.isInteger(invitation.invitationId)) {
      toast.error('Error: ID de invitación inválido');
      return;
    }
    try {
      await onboardingApi.removeInvitation({ params: { id: invitation.invitationId } });
      toast.success(`Invitación para ${invitationName(invitation)} eliminada exitosamente`);
    } catch (error) {
      toastFailure(removalError(error), error);
    }
    await reload();
  }

  return { change, remove };
}
