import type { ServiceContext } from '../../../kernel/request-context.ts';
import { reseal } from '../../../kernel/secrets/sealing.ts';
import { totpSealingContext } from './proofs.service.ts';
import { totpRepository } from './totp.repository.ts';

export async function rotateTotpSecrets(
  { tx }: Pick<ServiceContext, 'tx'>,
  keys: { readonly from: string; readonly to: string },
): Promise<{ readonly count: number; readonly unreadable: readonly string[] }> {
  const totp = totpRepository(tx);
  const unreadable: string[] = [];
  let count = 0;
  for (const { user_id, username, secret } of await totp.list()) {
    const rotated = reseal(keys, 'totp secret', totpSealingContext(user_id), secret);
    if (rotated) await totp.replaceSecret(user_id, rotated);
    else unreadable.push(username);
    count += rotated ? 1 : 0;
  }
  return { count, unreadable };
}
