import {
  type Invitation,
  type LastMail,
  MAIL_STATE_LABELS,
  type MailKind,
} from '@dentaria/contract/onboarding/invitations.ts';
import { isStatus } from '../../../shared/api/failure.ts';

/** The name of an invitation: its e-mail, or its DNI while a generated link is unused. */
export const invitationName = ({ email, docNumber }: Pick<Invitation, 'email' | 'docNumber'>): string =>
  email ?? `DNI ${docNumber}`;

/** The name of an invitation in the list, which shows the DNI in another column. */
export const recipientLabel = ({ email }: Pick<Invitation, 'email'>): string => email ?? 'Sin email (link)';

const KIND_LABELS: Readonly<Record<MailKind, string>> = {
  INVITATION: 'Email de invitación',
  REGISTRATION_RECEIVED: 'Email de registro recibido',
  APPROVED: 'Email de aprobación',
  REJECTED: 'Email de rechazo',
};

/** 'Email de invitación: enviado' */
export const mailText = ({ kind, state }: Pick<LastMail, 'kind' | 'state'>): string =>
  `${KIND_LABELS[kind]}: ${MAIL_STATE_LABELS[state].toLocaleLowerCase('es')}`;

/** The warning after a change whose e-mail was not sent: the reason. */
export const mailWarning = ({ lastMail }: Pick<Invitation, 'lastMail'>): string | undefined =>
  lastMail?.state === 'FAILED' ? (lastMail.detail ?? mailText(lastMail)) : undefined;

/** The message for an invitation that could not be deleted (specification, section 8, "Invitations"). */
export function removalError(error: unknown): string {
  if (isStatus(error, 400))
    return (
      error.body.message || error.body.detail || 'Solicitud inválida - No se puede eliminar esta invitación'
    );
  if (isStatus(error, 404)) return 'Invitación no encontrada';
  if (isStatus(error, 403)) return 'No tienes permisos para eliminar esta invitación';
  return 'Error al eliminar la invitación';
}

/** The open invitation of the same e-mail, which blocks a new one. */
export const findDuplicate = (invitations: readonly Invitation[], email: string): Invitation | undefined => {
  const same = invitations.filter((other) => other.email?.toLowerCase() === email.trim().toLowerCase());
  return same.find(({ status }) => status === 'PENDING' || status === 'PENDING_APPROVAL') ?? same[0];
};
