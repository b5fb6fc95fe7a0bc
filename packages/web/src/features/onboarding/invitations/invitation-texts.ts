import { ApiError } from '@dentaria/contract/http/client.ts';
import {
  type Invitation,
  type LastMail,
  MAIL_STATE_LABELS,
  type MailKind,
} from '@dentaria/contract/onboarding/invitations.ts';

/** What an invitation is called: by its e-mail, or by its DNI while a generated link has not been used. */
export const invitationName = ({ email, docNumber }: Pick<Invitation, 'email' | 'docNumber'>): string =>
  email ?? `DNI ${docNumber}`;

/** How the list names an invitation, whose DNI stands beside it. */
export const addressee = ({ email }: Pick<Invitation, 'email'>): string => email ?? 'Sin email (link)';

const KIND_LABELS: Readonly<Record<MailKind, string>> = {
  INVITATION: 'Email de invitación',
  REGISTRATION_RECEIVED: 'Email de registro recibido',
  APPROVED: 'Email de aprobación',
  REJECTED: 'Email de rechazo',
};

/** 'Email de invitación: enviado' */
export const mailText = ({ kind, state }: Pick<LastMail, 'kind' | 'state'>): string =>
  `${KIND_LABELS[kind]}: ${MAIL_STATE_LABELS[state].toLocaleLowerCase('es')}`;

/** What to warn of after a change that sends a mail: why it did not leave. */
export const mailWarning = ({ lastMail }: Pick<Invitation, 'lastMail'>): string | undefined =>
  lastMail?.state === 'FAILED' ? (lastMail.detail ?? mailText(lastMail)) : undefined;

/** Why an invitation was not deleted (specification, section 8, "Invitations"). */
export function removalError(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 400)
    return (
      textIn(error, 'message') ??
      textIn(error, 'detail') ??
      'Solicitud inválida - No se puede eliminar esta invitación'
    );
  if (status === 404) return 'Invitación no encontrada';
  if (status === 403) return 'No tienes permisos para eliminar esta invitación';
  return 'Error al eliminar la invitación';
}

function textIn(error: unknown, member: string): string | undefined {
  const payload = error instanceof ApiError ? error.payload : undefined;
  const value = new Map(Object.entries(payload ?? {})).get(member);
  return typeof value === 'string' && value ? value : undefined;
}

/** The invitation that keeps a new one from being sent: the open one of the same e-mail. */
export const findDuplicate = (invitations: readonly Invitation[], email: string): Invitation | undefined => {
  const same = invitations.filter((other) => other.email?.toLowerCase() === email.trim().toLowerCase());
  return same.find(({ status }) => status === 'PENDING' || status === 'PENDING_APPROVAL') ?? same[0];
};
