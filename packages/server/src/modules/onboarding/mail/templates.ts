import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { type Letter, mailing } from '../../mail/mail.module.ts';

export type MailValues = Pick<Config, 'companyName' | 'publicUrl' | 'clinicTimeZone'> &
  Pick<RowOf<'mails'>, 'recipient_name' | 'clinic_name' | 'link_expires_at'> & {
    readonly link: string | null;
  };

export function mailContent(kind: MailKind, values: MailValues) {
  const { subject, blocks } = LETTERS[kind](values);
  const greeting = values.recipient_name ? `Hola, ${values.recipient_name}:` : 'Hola:';
  return mailing.renderLetter({ subject, blocks: [greeting, ...blocks] }, values.companyName);
}

const LETTERS: Readonly<Record<MailKind, (values: MailValues) => Letter>> = {
  INVITATION: ({ companyName, link, link_expires_at: until, clinicTimeZone }) => ({
    subject: `Invitación para registrar tu clínica en ${companyName}`,
    blocks: [
      `Te invitamos a registrar tu clínica en ${companyName}. Abrí el enlace y completá el formulario:`,
      ...(link ? [{ label: 'Registrar mi clínica', url: link }] : []),
      ...(until
        ? [`El enlace se puede usar una sola vez y vence el ${mailing.longDate(until, clinicTimeZone)}.`]
        : []),
      'Si no esperabas esta invitación, podés ignorar este mensaje.',
    ],
  }),
  REGISTRATION_RECEIVED: ({ clinic_name: clinicName, companyName }) => ({
    subject: 'Recibimos tu solicitud de registro',
    blocks: [
      `Recibimos la solicitud de registro de ${clinicName ?? 'tu clínica'} en ${companyName}.`,
      'Tu cuenta espera la aprobación de un administrador. La revisión demora entre 24 y 48 horas; te avisaremos por email cuando sea aprobada.',
    ],
  }),
  APPROVED: ({ clinic_name: clinicName, companyName, publicUrl }) => ({
    subject: 'Tu solicitud de registro fue aprobada',
    blocks: [
      `La solicitud de registro de ${clinicName ?? 'tu clínica'} fue aprobada.`,
      `Ya podés iniciar sesión en ${companyName} con tu usuario y tu contraseña:`,
      { label: 'Iniciar Sesión', url: `${publicUrl}/login` },
    ],
  }),
  REJECTED: ({ clinic_name: clinicName, companyName }) => ({
    subject: 'Tu solicitud de registro no fue aprobada',
    blocks: [
      `La solicitud de registro de ${clinicName ?? 'tu clínica'} en ${companyName} no fue aprobada. Los datos que enviaste fueron eliminados.`,
      'Si creés que se trata de un error, contactá al administrador.',
    ],
  }),
};
