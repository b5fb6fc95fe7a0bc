import {
  type Invitation,
  type LastMail,
  MAIL_STATE_LABELS,
  type MailKind,
} from '@dentaria/contract/onboarding/invitations.ts';
import { isStatus } from '../../../shared/api/failure.ts';

/** A generated link has no e-mail until somebody uses it. */
export const invitationName = ({ email, docNumber }: Pick<Invitation, 'email' | 'docNumber'>): string =>
  email ?? `DNI ${docNumber}`;

export const recipientLabel = ({ email }: Pick<Invitation, 'email'>): string => email ?? 'Sin email (link)';

const KIND_LABELS: Readonly<Record<MailKind, string>> = {
  INVITATION: 'Email de invitación',
  REGISTRATION_RECEIVED: 'Email de registro recibido',
  APPROVED: 'Email de aprobación',
  REJECTED: 'Email de rechazo',
};

/** For example 'Email de invitación: enviado'. */
export const mailText = ({ kind, state }: Pick<LastMail, 'kind' | 'state'>): string =>
  `${KIND_LABELS[kind]}: ${MAIL_STATE_LABELS[state].toLocaleLowerCase('es')}`;

export const mailWarning = ({ lastMail }: Pick<Invitation, 'lastMail'>): string | undefined =>
  lastMail?.state === 'FAILED' ? (lastMail.detail ?? mailText(lastMail)) : undefined;

/** Specification, section 8, "Invitations". */
export function removalError(error: unknown): string {
  if (isStatus(error, 400))
    return (
      error.body.message || error.body.detail || 'Solicitud inválida - No se puede eliminar esta invitación'
    );
  if (isStatus(error, 404)) return 'Invitación no encontrada';
  if (isStatus(error, 403)) return 'No tienes permisos para eliminar esta invitación';
  return 'Error al eliminar la invitación';
}

/** Shown before deleting an invitation whose registration awaits approval. */
export const registrationWarning = ({ status }: Pick<Invitation, 'status'>): string =>
  status === 'PENDING_APPROVAL' ? ' También se eliminan la clínica y el usuario que esperan aprobación.' : '';

/** An open invitation to the same e-mail blocks a new one. */
export const findDuplicate = (invitations: readonly Invitation[], email: string): Invitation | undefined => {
  const same = invitations.filter((other) => other.email?.toLowerCase() === email.trim().toLowerCase());
  return same.find(({ status }) => status === 'PENDING' || status === 'PENDING_APPROVAL') ?? same[0];
};
