import type { Tx } from '../../kernel/database/database.ts';
import { emailConfigsRepository } from './email-config/email-configs.repository.ts';
import { mailsRepository } from './mail/mails.repository.ts';
import { type SealPurpose, seal, unseal } from './sealing.ts';

export interface Resealed {
  /** How many SMTP passwords and waiting links open under the new key now. */
  readonly count: number;
  /** Names of the configurations whose password opened under neither key. */
  readonly unreadable: readonly string[];
}

/**
 * Seals what was sealed under one secret anew under another (docs/secrets.md). What the new one opens already stays as it
 * is, so that a rotation that was broken off can be repeated.
 */
export async function resealSecrets(tx: Tx, from: string, to: string): Promise<Resealed> {
  const again = (purpose: SealPurpose, context: string, sealed: Uint8Array): Uint8Array | undefined => {
    if (unseal(to, purpose, context, sealed) !== undefined) return sealed;
    const text = unseal(from, purpose, context, sealed);
    return text === undefined ? undefined : seal(to, purpose, context, text);
  };
  const configs = emailConfigsRepository(tx);
  const mails = mailsRepository(tx);
  const unreadable: string[] = [];
  let count = 0;
  for (const { id, config_name, smtp_password } of await configs.list()) {
    const resealed = again('smtp password', config_name, smtp_password);
    if (resealed) await configs.update(id, { smtp_password: resealed });
    else unreadable.push(config_name);
    count += resealed ? 1 : 0;
  }
  for (const { id, message_id, link } of await mails.listQueuedWithLink()) {
    const resealed = link && again('mail link', message_id, link);
    if (resealed) await mails.updateQueued(id, { link: resealed });
    count += resealed ? 1 : 0;
  }
  return { count, unreadable };
}
