import type { InvitationAction } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation, ResentInvitation } from '@dentaria/contract/onboarding/invitations.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Send from '@mui/icons-material/SendOutlined';
import ThumbDown from '@mui/icons-material/ThumbDownOutlined';
import { onboardingApi } from '../onboarding.api.ts';

/** The actions on a row, without deletion, which has its own dialog and errors. */
export type RowActionName = Exclude<InvitationAction, 'complete'>;
export type ChangeName = Exclude<RowActionName, 'remove'>;

export const ACTION_BUTTONS: Readonly<Record<RowActionName, { label: string; icon: SvgIconComponent }>> = {
  resend: { label: 'Reenviar', icon: Send },
  cancel: { label: 'Cancelar', icon: Cancel },
  approve: { label: 'Aprobar', icon: CheckCircle },
  reject: { label: 'Rechazar', icon: ThumbDown },
  remove: { label: 'Eliminar', icon: Delete },
};

interface Change {
  /** Text of the browser confirmation (specification, section 4, "Invitation statuses"). */
  readonly question?: string;
  /** The messages of section 8, "Invitations". */
  readonly success: string;
  readonly tone: 'success' | 'warning';
  readonly failure: string;
  readonly call: (request: { params: { id: number } }) => Promise<Invitation | ResentInvitation>;
}

export const CHANGES: Readonly<Record<ChangeName, Change>> = {
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
