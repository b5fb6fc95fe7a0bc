import type { ServiceContext } from '../../../kernel/request-context.ts';
import { seal, unseal } from '../../../kernel/sealing.ts';
import { totpContext } from './proofs.service.ts';
import { totpRepository } from './totp.repository.ts';

/**
 * Seals the keys of authenticator apps again under `to`. Idempotent, so that an interrupted rotation can be repeated.
 * `unreadable`: users whose key neither secret opens.
 */
export async function rotateTotpSecrets(
  { tx }: Pick<ServiceContext, 'tx'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly count: number; readonly unreadable: readonly string[] }> {
  const totp = totpRepository(tx);
  const unreadable: string[] = [];
  let count = 0;
  for (const { user_id, username, secret } of await totp.list()) {
    const context = totpContext(user_id);
    const key = unseal(to, 'totp secret', context, secret) ?? unseal(from, 'totp secret', context, secret);
    if (key === undefined) unreadable.push(username);
    else {
      await totp.replaceSecret(user_id, seal(to, 'totp secret', context, key));
      count += 1;
    }
  }
  return { count, unreadable };
}
