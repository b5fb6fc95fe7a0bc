import { availableActions, type InvitationAction } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation, ResentInvitation } from '@dentaria/contract/onboarding/invitations.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import Add from '@mui/icons-material/Add';
import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import LinkIcon from '@mui/icons-material/Link';
import Refresh from '@mui/icons-material/Refresh';
import Send from '@mui/icons-material/SendOutlined';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { isSettled } from '../../../shared/api/query-client.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../shared/session/session-user.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { Envelope } from '../../../shared/ui/drawings.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { useList } from '../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { emailConfigListQuery } from '../email-config/email-config.queries.ts';
import { MissingConfigurations } from '../email-config/MissingConfigurations.tsx';
import { onboardingApi } from '../onboarding.api.ts';
import { narrowColumns, narrowDefaults, wideColumns, wideDefaults } from './invitation-columns.tsx';
import {
  invitationName,
  mailWarning,
  recipientLabel,
  registrationWarning,
  removalError,
} from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';
import { type NewInvitationDialog, NewInvitationDialogs } from './NewInvitationDialogs.tsx';

const NONE: readonly Invitation[] = [];
const rowId = ({ invitationId }: Invitation): number => invitationId;
const LOAD_ERROR = 'Error al cargar las invitaciones';

export function InvitationListPage() {
  const isNarrow = useIsNarrow();
  const mayRemove = canSeeItem(useSignedInUser(), ['ADMIN']);
  const invitations = useQuery(invitationListQuery);
  const rows = useDeferredValue(invitations.data);
  const emailConfigs = useQuery(emailConfigListQuery);
  // Waits for the warning above the list, which would push it down.
  const isLoaded = rows !== undefined && isSettled(emailConfigs);
  const list = useList({
    rows: rows ?? NONE,
    columns: isNarrow ? narrowColumns : wideColumns,
    rowId,
    defaults: isNarrow ? narrowDefaults : wideDefaults,
  });
  const deletion = useDialogState<Invitation>();
  const [inviting, setInviting] = useState<NewInvitationDialog>();
  const changes = useInvitationChanges({ onLink: (link) => setInviting({ link }) });
  const refreshing = useMutation({
    mutationFn: () => invitations.refetch({ throwOnError: true }),
    onError: () => toast.error(LOAD_ERROR),
  });
  const refresh = useSingleFlight(() => refreshing.mutateAsync());

  return (
    <Box sx={{ pb: { xs: 9, md: 0 } }}>
      <PageHeader
        title="Gestión de Invitaciones"
        back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Refresh />}
              loading={refreshing.isPending}
              loadingPosition="start"
              onClick={() => refresh()}
            >
              Actualizar
            </Button>
            <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => setInviting('generate')}>
              Generar Link
            </Button>
            {isNarrow ? (
              <Fab
                color="primary"
                variant="extended"
                onClick={() => setInviting('send')}
                sx={{ position: 'fixed', right: 16, bottom: 16, textTransform: 'none' }}
              >
                <Add sx={{ mr: 1 }} />
                Nueva Invitación
              </Fab>
            ) : (
              <Button variant="contained" startIcon={<Add />} onClick={() => setInviting('send')}>
                Nueva Invitación
              </Button>
            )}
          </>
        }
      />
      <MissingConfigurations only={['SYSTEM_ADMIN']} />
      {!isLoaded && !invitations.isLoadingError && (
        <LoadingSkeleton label="Cargando invitaciones..." shape="rows" />
      )}
      <QueryState query={invitations} failed={LOAD_ERROR} loading={null} />
      {isLoaded && (
        <ListView
          list={list}
          label="Invitaciones"
          rowName={recipientLabel}
          emptyIcon={Envelope}
          emptyText={
            list.isEmpty
              ? 'No hay invitaciones registradas. Crea la primera invitación para comenzar.'
              : 'No se encontraron invitaciones'
          }
          emptyActions={
            <Button variant="outlined" onClick={() => setInviting('send')}>
              Crear la primera invitación
            </Button>
          }
          actions={(invitation) => (
            <InvitationRowActions
              invitation={invitation}
              mayRemove={mayRemove}
              onChange={(action) => changes.change(action, invitation)}
              onRemove={() => deletion.open(invitation)}
            />
          )}
        />
      )}
      <NewInvitationDialogs dialog={inviting} onDialog={setInviting} />
      {deletion.subject && (
        <ConfirmDialog
          open={deletion.isOpen}
          title="Confirmar Eliminación"
          confirmLabel="Eliminar"
          color="error"
          onConfirm={() => deletion.subject && changes.remove(deletion.subject).then(deletion.close)}
          onCancel={deletion.close}
        >
          ¿Eliminar la invitación para {invitationName(deletion.subject)}? Esta acción no se puede deshacer.
          {registrationWarning(deletion.subject)}
        </ConfirmDialog>
      )}
    </Box>
  );
}

type ChangeName = Exclude<InvitationAction, 'complete' | 'remove'>;

interface Props {
  invitation: Invitation;
  mayRemove: boolean;
  onChange: (action: ChangeName) => Promise<void>;
  onRemove: () => void;
}

/** Cards and decisions have labelled buttons. Other actions in the table have icons. */
function InvitationRowActions({ invitation, mayRemove, onChange, onRemove }: Props) {
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
  /** Uses the browser's own dialog (specification, section 4, "Invitation statuses"). */
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

/** `onLink` receives the new link when a resent invitation has no e-mail. */
function useInvitationChanges({ onLink }: { onLink: (link: string) => void }) {
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
