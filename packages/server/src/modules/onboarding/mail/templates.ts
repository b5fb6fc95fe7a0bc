import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import { type Letter, mailing } from '../../mail/mail.module.ts';

/** User input: everything is escaped in HTML. */
export interface MailValues {
  readonly companyName: string;
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly recipientName: string | null;
  readonly clinicName: string | null;
  readonly link: string | null;
  readonly linkExpiresAt: Date | null;
}

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** After the first paragraph. */
  readonly button?: Exclude<Letter['blocks'][number], string>;
}

export function mailContent(kind: MailKind, values: MailValues) {
  const { subject, paragraphs, button } = LETTERS[kind](values);
  const greeting = values.recipientName ? `Hola, ${values.recipientName}:` : 'Hola:';
  const [first = '', ...rest] = paragraphs;
  const blocks = [greeting, first, ...(button ? [button] : []), ...rest];
  return mailing.renderLetter({ subject, blocks }, values.companyName);
}

const LETTERS: Readonly<Record<MailKind, (values: MailValues) => Notice>> = {
  INVITATION: ({ companyName, link, linkExpiresAt, timeZone }) => ({
    subject: `Invitación para registrar tu clínica en ${companyName}`,
    paragraphs: [
      `Te invitamos a registrar tu clínica en ${companyName}. Abre el siguiente link y completa el formulario:`,
      ...(linkExpiresAt
        ? [`El link se puede usar una sola vez y vence el ${longDate(linkExpiresAt, timeZone)}.`]
        : []),
      'Si no esperabas esta invitación, puedes ignorar este mensaje.',
    ],
    ...(link && { button: { label: 'Registrar mi clínica', url: link } }),
  }),
  REGISTRATION_RECEIVED: ({ clinicName, companyName }) => ({
    subject: 'Recibimos tu solicitud de registro',
    paragraphs: [
      `Recibimos la solicitud de registro de ${clinicName ?? 'tu clínica'} en ${companyName}.`,
      'Tu cuenta espera la aprobación de un administrador. La revisión demora entre 24 y 48 horas; te avisaremos por email cuando sea aprobada.',
    ],
  }),
  APPROVED: ({ clinicName, companyName, publicUrl }) => ({
    subject: 'Tu solicitud de registro fue aprobada',
    paragraphs: [
      `La solicitud de registro de ${clinicName ?? 'tu clínica'} fue aprobada.`,
      `Ya puedes iniciar sesión en ${companyName} con tu usuario y tu contraseña:`,
    ],
    button: { label: 'Iniciar Sesión', url: `${publicUrl}/login` },
  }),
  REJECTED: ({ clinicName, companyName }) => ({
    subject: 'Tu solicitud de registro no fue aprobada',
    paragraphs: [
      `La solicitud de registro de ${clinicName ?? 'tu clínica'} en ${companyName} no fue aprobada. Los datos que enviaste fueron eliminados.`,
      'Si crees que se trata de un error, contacta al administrador.',
    ],
  }),
};

const longDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('es-AR', { dateStyle: 'long', timeStyle: 'short', hour12: false, timeZone }).format(
    date,
  );
