import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import { usersRepository } from '../users/users.repository.ts';

const TEXTS = {
  'totp-added': () => 'Se activó una app de códigos para iniciar sesión con tu usuario.',
  'totp-removed': () => 'Se quitó la app de códigos con la que iniciabas sesión.',
  'passkey-added': (name) => `Se agregó la llave de acceso «${name}» a tu usuario.`,
  'passkey-removed': (name) => `Se quitó la llave de acceso «${name}» de tu usuario.`,
  'recovery-code-used': (left) => `Se inició sesión con un código de recuperación. Te quedan ${left}.`,
  'recovery-codes-renewed': () => 'Se generaron códigos de recuperación nuevos; los anteriores ya no sirven.',
  'identity-linked': (provider) =>
    `Desde ahora se puede iniciar sesión con tu usuario por una cuenta de ${provider}.`,
  'identity-unlinked': (provider) => `Ya no se inicia sesión con tu usuario por una cuenta de ${provider}.`,
  'password-changed': () => 'Se cambió tu contraseña en Mi cuenta y se cerraron tus otras sesiones.',
  'password-recovered': () =>
    'Se eligió otra contraseña con un enlace de «¿Olvidaste tu contraseña?» y se cerraron tus sesiones.',
  'password-reset': () => 'Quien administra Dentaria cambió tu contraseña y cerró tus sesiones.',
  'email-changed': (clinicName) =>
    `${clinicName || 'Quien administra Dentaria'} cambió el email de tu usuario: este es el último aviso a esta dirección.`,
  'username-changed': (username) =>
    `Quien administra Dentaria cambió tu nombre de usuario por ${username} y cerró tus sesiones.`,
  'second-factor-reset': () =>
    'Quien administra Dentaria restableció tu verificación en dos pasos y cerró tus sesiones. Iniciá sesión con tu contraseña y configurala de nuevo.',
} satisfies Readonly<Record<string, (detail: string) => string>>;

export type NoticeKind = keyof typeof TEXTS;

/** A later release may have queued other kinds. */
const noticeText = (kind: string, detail: string | null): string | undefined =>
  Object.hasOwn(TEXTS, kind) ? TEXTS[kind as NoticeKind](detail ?? '') : undefined;

export const noticeMail: MailKind = {
  compose: async ({ tx }, { subject_id, details, created_at }, { config }) => {
    const { notice, detail, to } = details ?? {};
    const user = await usersRepository(tx).find(subject_id);
    const text = noticeText(notice ?? '', detail ?? null);
    if (!user || !to || text === undefined || !(await mailing.canSendNotifications(tx))) return undefined;
    const { publicUrl, companyName, clinicTimeZone } = config;
    const { day, time } = clinicTimeAt(created_at, clinicTimeZone);
    const letter = {
      subject: `Cambió la seguridad de tu cuenta de ${companyName}`,
      blocks: [
        'Hola:',
        `Usuario ${user.username}, ${day.split('-').reverse().join('/')} a las ${time}:`,
        text,
        'Si fuiste vos, no tenés que hacer nada. Si no, cambiá tu contraseña y avisale a quien administra Dentaria en tu clínica:',
        { label: 'Abrir mi cuenta', url: `${publicUrl}/account` },
      ],
    };
    return { to, clinicId: user.clinic_id, content: mailing.renderLetter(letter, companyName) };
  },
};
