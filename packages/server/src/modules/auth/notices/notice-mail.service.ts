import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import { usersRepository } from '../users/users.repository.ts';
import { noticeText } from './notice-texts.ts';

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
        'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña y avisa a quien administra Dentaria en tu clínica:',
        { label: 'Abrir mi cuenta', url: `${publicUrl}/account` },
      ],
    };
    return { to, clinicId: user.clinic_id, content: mailing.renderLetter(letter, companyName) };
  },
};
