import type { ServiceContext } from '../../kernel/request-context.ts';
import { type SealPurpose, seal, unseal } from '../../kernel/sealing.ts';
import { emailConfigsRepository } from './email-config/email-configs.repository.ts';
import { mailsRepository } from './mail/mails.repository.ts';

export interface RotatedSecrets {
  /** Number of SMTP passwords and queued links that the new secret opens. */
  readonly count: number;
  /** Names of the configurations whose password neither secret opens. */
  readonly unreadable: readonly string[];
}

/**
 * Seals everything that was sealed under `from` again under `to` (docs/secrets.md). Idempotent, so that an interrupted
 * rotation can be repeated: values sealed under `to` do not change.
 */
export async function rotateSecrets(
  { tx }: Pick<ServiceContext, 'tx'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RotatedSecrets> {
  const rotate = (purpose: SealPurpose, context: string, sealed: Uint8Array): Uint8Array | undefined => {
    if (unseal(to, purpose, context, sealed) !== undefined) return sealed;
    const text = unseal(from, purpose, context, sealed);
    return text === undefined ? undefined : seal(to, purpose, context, text);
  };
  const configs = emailConfigsRepository(tx);
  const mails = mailsRepository(tx);
  const unreadable: string[] = [];
  let count = 0;
  for (const { id, config_name, smtp_password } of await configs.list()) {
    const rotated = rotate('smtp password', config_name, smtp_password);
    if (rotated) await configs.update(id, { smtp_password: rotated });
    else unreadable.push(config_name);
    count += rotated ? 1 : 0;
  }
  for (const { id, message_id, link } of await mails.listQueuedWithLink()) {
    const rotated = link && rotate('mail link', message_id, link);
    if (rotated) await mails.updateQueued(id, { link: rotated });
    count += rotated ? 1 : 0;
  }
  return { count, unreadable };
}
