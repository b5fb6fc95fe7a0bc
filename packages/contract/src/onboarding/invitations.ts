import { z } from 'zod';
import { email } from '../fields/email.ts';
import { keysOf } from '../fields/keys-of.ts';
import { dni } from '../fields/people/dni.ts';
import { INVITATION_STATUSES } from './invitation-status.ts';

export const DOC_NUMBER_REQUIRED = 'Número de documento es requerido';

export const MAIL_STATE_LABELS = { QUEUED: 'En cola', SENT: 'Enviado', FAILED: 'Falló' } as const;

export const MAIL_KINDS = ['INVITATION', 'REGISTRATION_RECEIVED', 'APPROVED', 'REJECTED'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const lastMail = z.object({
  kind: z.enum(MAIL_KINDS),
  state: z.enum(keysOf(MAIL_STATE_LABELS)),
  detail: z.string().nullable(),
  at: z.string(),
});
export type LastMail = z.output<typeof lastMail>;

export const invitation = z.object({
  invitationId: z.int(),
  email: z.string().nullable(),
  status: z.enum(INVITATION_STATUSES),
  createdAt: z.string(),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
  docNumber: z.string(),
  clinicName: z.string().nullable(),
  lastMail: lastMail.nullable(),
});
export type Invitation = z.output<typeof invitation>;

/** `link` is set only for an invitation without an e-mail, for the administrator to share. */
export const resentInvitation = invitation.extend({ link: z.string().nullable() });
export type ResentInvitation = z.output<typeof resentInvitation>;

export const invitationSend = z.object({ email, docNumber: dni(DOC_NUMBER_REQUIRED) });
export type InvitationSend = z.input<typeof invitationSend>;

export const linkRequest = z.object({ docNumber: dni(DOC_NUMBER_REQUIRED) });
export type LinkRequest = z.input<typeof linkRequest>;

export const link = z.object({ link: z.string() });

export const tokenValidation = z.object({
  email: z.string().nullable(),
  clinicNameSuggested: z.string().nullable(),
  docNumber: z.string(),
});
export type TokenValidation = z.output<typeof tokenValidation>;

export const INVALID_TOKEN = 'Token de invitación inválido o expirado';
