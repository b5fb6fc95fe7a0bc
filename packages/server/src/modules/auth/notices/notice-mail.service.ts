import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Config } from '../../../kernel/config.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { type MailJobParts, mailJob, sentOrFailed } from '../mail/mail-job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { usersRepository } from '../users/users.repository.ts';
import { noticeText } from './notice-texts.ts';
import { noticesRepository } from './notices.repository.ts';

interface NoticeMail {
  readonly notice: RowOf<'account_notices'>;
  readonly clinicId: number;
  readonly username: string;
  readonly text: string;
}

export const deliverNotice = mailJob<NoticeMail>({
  prepare,
  queuedAt: ({ notice }) => notice.created_at,
  envelopeOf: ({ notice, clinicId }) => ({
    // Staff cause these: they must not use up the mails that protect accounts.
    pool: notice.kind === 'email-changed' ? 'email-changes' : 'accounts',
    clinicId,
    to: notice.recipient,
    messageId: notice.message_id,
  }),
  compose,
  finish: (tx, id, outcome) => noticesRepository(tx).update(id, { mail_state: sentOrFailed(outcome) }),
});

/** Undefined if nothing is to be sent. */
async function prepare(
  tx: Tx,
  id: number,
  { mailer }: Pick<MailJobParts, 'mailer'>,
): Promise<NoticeMail | undefined> {
  const notice = await noticesRepository(tx).find(id);
  if (notice?.mail_state !== 'queued') return undefined;
  const user = await usersRepository(tx).find(notice.user_id);
  const text = noticeText(notice.kind, notice.detail);
  if (!user || text === undefined || !(await mailer.canSendNotifications(tx))) {
    await noticesRepository(tx).update(id, { mail_state: 'none' });
    return undefined;
  }
  return { notice, clinicId: user.clinic_id, username: user.username, text };
}

function compose(
  { notice, username, text }: NoticeMail,
  { publicUrl, companyName, clinicTimeZone }: Config,
  { renderLetter }: Mailer,
) {
  const { day, time } = clinicTimeAt(notice.created_at, clinicTimeZone);
  const letter = {
    subject: `Cambió la seguridad de tu cuenta de ${companyName}`,
    blocks: [
      'Hola:',
      `Usuario ${username}, ${day.split('-').reverse().join('/')} a las ${time}:`,
      text,
      'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña y avisa a quien administra Dentaria en tu clínica:',
      { label: 'Abrir mi cuenta', url: `${publicUrl}/account` },
    ],
  };
  return renderLetter(letter, companyName);
}
