import { randomUUID } from 'node:crypto';
import { INVALID_RECOVERY } from '@dentaria/contract/auth/password-recovery.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { latestExpiry } from '../../../kernel/access/links.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { audit } from '../../../kernel/audit.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { PublicContext, SystemContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { maySignIn } from '../sessions/enter-session.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { accountKey } from '../sessions/sessions.service.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

/** Does the same for every name, so that response times do not reveal accounts. The mail job looks up the account. */
export async function requestRecovery(ctx: SystemContext, name: string): Promise<void> {
  const { tx, now } = ctx;
  const messageId = randomUUID();
  const subjectId = await recoveriesRepository(tx).create({
    name: name.trim(),
    message_id: messageId,
    mail_state: 'queued',
    created_at: now,
    expires_at: latestExpiry('recovery', now),
  });
  await mailing.queueMail(ctx, 'password-recovery', { clinicId: NO_CLINIC, subjectId, messageId });
}

/** Unknown, expired and used links get the same 404. */
export async function getRecovery({ tx, now }: SystemContext, token: string) {
  const recovery = await recoveriesRepository(tx).findByToken(hashToken(token), now);
  if (!recovery || !maySignIn(recovery)) throw notFound(INVALID_RECOVERY);
  return recovery;
}

export async function recoverPassword(
  visit: PublicContext,
  token: string,
  newPassword: string,
  { throttle }: { readonly throttle: Throttle },
): Promise<void> {
  const passwordHash = await hashPassword(visit, newPassword);
  const userId = await visit.systemTransaction(async (ctx) => {
    const { id, recovery_id, clinic_id: clinicId, token_version: version } = await getRecovery(ctx, token);
    // The second of two concurrent requests finds the version changed.
    if (!(await sessionsRepository(ctx.tx).changePassword(id, version, passwordHash)))
      throw notFound(INVALID_RECOVERY);
    await recoveriesRepository(ctx.tx).update(recovery_id, { used_at: ctx.now });
    await audit(ctx, { action: 'recover-password', object: 'user', objectId: id, clinicId });
    await notifyOwner(ctx, { id }, { kind: 'password-recovered' });
    return id;
  });
  await throttle.reset(accountKey('', { id: userId }));
}
