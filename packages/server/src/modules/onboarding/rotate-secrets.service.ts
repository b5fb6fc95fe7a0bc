import type { ServiceContext } from '../../kernel/request-context.ts';
import { reseal } from '../../kernel/secrets/sealing.ts';
import { mailing } from '../mail/mail.module.ts';
import { mailsRepository } from './mail/mails.repository.ts';

/** Idempotent, so that an interrupted rotation can be repeated (docs/secrets.md). */
export async function rotateSecrets(
  { tx }: Pick<ServiceContext, 'tx'>,
  keys: { readonly from: string; readonly to: string },
) {
  const passwords = await mailing.rotatePasswords({ tx }, keys);
  const mails = mailsRepository(tx);
  let { count } = passwords;
  for (const { id, message_id, link } of await mails.listQueuedWithLink()) {
    const rotated = link && reseal(keys, 'mail link', message_id, link);
    if (rotated) await mails.updateQueued(id, { link: rotated });
    count += rotated ? 1 : 0;
  }
  return { count, unreadable: passwords.unreadable };
}
