import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import type { ClinicSender } from '../../../kernel/clinic-sender.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

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

interface Button {
  readonly label: string;
  readonly url: string;
}

/** A mail as a sequence of paragraphs and buttons. */
export interface Letter {
  readonly subject: string;
  readonly blocks: readonly (string | Button)[];
}

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** After the first paragraph. */
  readonly button?: Button;
}

export function mailContent(kind: MailKind, values: MailValues): MailContent {
  const { subject, paragraphs, button } = LETTERS[kind](values);
  const greeting = values.recipientName ? `Hola, ${values.recipientName}:` : 'Hola:';
  const [first = '', ...rest] = paragraphs;
  const blocks = [greeting, first, ...(button ? [button] : []), ...rest];
  return renderLetter({ subject, blocks }, values.companyName);
}

export const testMailContent = (companyName: string): MailContent =>
  renderLetter(
    {
      subject: `Email de prueba de ${companyName}`,
      blocks: ['Si lees este mensaje, la configuración de email funciona correctamente.'],
    },
    companyName,
  );

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

/** A mail that a clinic signs, with its phone, and that is answered to the clinic. */
export const clinicMail = (letter: Letter, { name, phone, replyTo }: ClinicSender) => ({
  ...renderLetter(letter, phone ? `${name}\nTeléfono: ${phone}` : name),
  fromName: name,
  ...(replyTo && { replyTo: { name, address: replyTo } }),
});

/** Everything is escaped in HTML. */
export function renderLetter({ subject, blocks }: Letter, signature: string): MailContent {
  const lines = blocks.map((block) => (typeof block === 'string' ? block : block.url));
  const html = [
    '<!doctype html>',
    '<html lang="es"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#212121">',
    ...blocks.map((block) => (typeof block === 'string' ? paragraphHtml(block) : buttonHtml(block))),
    `<p style="margin:24px 0 0;color:#616161">${linesHtml(signature)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text: `${[...lines, signature].join('\n\n')}\n`, html };
}

const paragraphHtml = (paragraph: string): string => `<p style="margin:0 0 16px">${linesHtml(paragraph)}</p>`;

const linesHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** Repeats the address below the button, for clients that show no links. */
const buttonHtml = ({ label, url }: Button): string =>
  [
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#1976d2;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;color:#616161;word-break:break-all">${escapeHtml(url)}</p>`,
  ].join('\n');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
