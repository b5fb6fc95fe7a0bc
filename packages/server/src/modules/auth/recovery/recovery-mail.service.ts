import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { newLink } from '../../../kernel/access/links.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import { maySignIn } from '../sessions/enter-session.ts';
import { findAccount } from '../sessions/sessions.service.ts';
import { usersRepository } from '../users/users.repository.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

const MAILS_PER_ACCOUNT_AND_HOUR = 5;
const HOUR_MS = 3_600_000;

export const recoveryMail: MailKind = {
  compose: async (ctx, { subject_id: id, message_id: messageId }, { config, secret }) => {
    const recoveries = recoveriesRepository(ctx.tx);
    const recovery = await recoveries.findForUpdate(id);
    if (recovery?.mail_state !== 'queued') return undefined;
    const user = await findRecipient(ctx, recovery);
    if (!user?.email) {
      await recoveries.update(id, { mail_state: 'none', name: null });
      return undefined;
    }
    const isFirst = recovery.user_id === null;
    await recoveries.update(id, {
      name: null,
      user_id: user.id,
      recipient: user.email,
      token_version: user.token_version,
    });
    const { url, tokenHash } = newLink('recovery', {
      publicUrl: config.publicUrl,
      now: ctx.now,
      until: recovery.expires_at,
      mail: { secret, messageId },
    });
    await recoveries.addLink(id, tokenHash);
    const { clinic_id: clinicId } = user;
    if (isFirst) await audit(ctx, { action: 'send-recovery', object: 'user', objectId: user.id, clinicId });
    return { to: user.email, clinicId, content: letterOf(recovery, user.username, url, config) };
  },
  recordResult: (tx, { subject_id }, { state }) =>
    recoveriesRepository(tx).update(subject_id, { mail_state: state === 'bounced' ? 'failed' : state }),
};

async function findRecipient(
  ctx: SystemContext,
  { name, user_id, expires_at }: RowOf<'password_recoveries'>,
) {
  if (expires_at <= ctx.now) return undefined;
  if (user_id !== null) return usersRepository(ctx.tx).find(user_id);
  const account = name === null ? undefined : await findAccount(ctx, name);
  if (!account || !maySignIn(account)) return undefined;
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  if ((await recoveriesRepository(ctx.tx).countOf(account.id, since)) >= MAILS_PER_ACCOUNT_AND_HOUR)
    return undefined;
  return usersRepository(ctx.tx).find(account.id);
}

function letterOf(
  recovery: RowOf<'password_recoveries'>,
  username: string,
  link: string,
  { companyName, clinicTimeZone }: Config,
) {
  const until = clinicTimeAt(recovery.expires_at, clinicTimeZone).time;
  const letter = {
    subject: `Recuperá tu contraseña de ${companyName}`,
    blocks: [
      'Hola:',
      `Alguien pidió una contraseña nueva para el usuario ${username} de ${companyName}. Si fuiste vos, elegila aquí:`,
      { label: 'Elegir otra contraseña', url: link },
      `El enlace se puede usar una sola vez y vence a las ${until}. Al usarlo se cierran todas tus sesiones.`,
      'Si no lo pediste, ignorá este mensaje: tu contraseña sigue siendo la misma.',
    ],
  };
  return mailing.renderLetter(letter, companyName);
}
