import { INVALID_TICKET, WRONG_CODE, WRONG_RECOVERY_CODE } from '@dentaria/contract/auth/second-factor.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import type { TokenGuesses } from '../../../kernel/access/token-guesses.ts';
import { audit } from '../../../kernel/audit.ts';
import { HttpError, invalid, unauthorized } from '../../../kernel/errors.ts';
import type { PublicContext } from '../../../kernel/request-context.ts';
import { unseal } from '../../../kernel/secrets/sealing.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { ALLOWANCE_PER_ACCOUNT } from '../sessions/sessions.service.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { parseRecoveryCode } from './recovery-codes.ts';
import { asHolder, countAttempt, type TicketHolder, takeTicket } from './tickets.service.ts';
import { totpRepository } from './totp.repository.ts';
import { stepOfCode } from './totp.ts';

export interface ProofParts extends TokenGuesses {
  readonly secret: string;
}

export const codeKey = ({ id }: { readonly id: number }): string => `second-factor:${id}`;

export const totpSealingContext = (userId: number): string => `user ${userId}`;

export async function proveByTotp(
  ctx: PublicContext,
  holder: TicketHolder,
  code: string,
  { secret, ...parts }: ProofParts,
): Promise<void> {
  await limitCodes(ctx, holder, parts, async () => {
    const isProven = await asHolder(ctx, holder, async ({ tx, now }) => {
      const stored = await totpRepository(tx).find(holder.id);
      const key = stored && unseal(secret, 'totp secret', totpSealingContext(holder.id), stored.secret);
      const step = key && (await stepOfCode(key, code, now));
      if (!step || !(await totpRepository(tx).useStep(holder.id, step, now))) return false;
      await takeTicket({ tx }, holder);
      return true;
    });
    if (!isProven) throw invalid({ code: WRONG_CODE });
  });
}

export async function proveByRecoveryCode(
  ctx: PublicContext,
  holder: TicketHolder,
  code: string,
  parts: TokenGuesses,
): Promise<void> {
  const typed = parseRecoveryCode(code);
  await limitCodes(ctx, holder, parts, async () => {
    const stored =
      typed &&
      (await ctx.systemTransaction(({ tx }) =>
        recoveryCodesRepository(tx).findUnused(holder.id, typed.label),
      ));
    const isMatch = await verifyPassword(ctx, stored?.code_hash, typed?.secret ?? code, {
      before: () => parts.throttle.check([codeKey(holder)]),
      after: async () => {},
    });
    if (!isMatch || !typed) throw invalid({ code: WRONG_RECOVERY_CODE });
    await asHolder(ctx, holder, async (inner) => {
      const codes = recoveryCodesRepository(inner.tx);
      if (!(await codes.use(holder.id, typed.label, inner.now))) throw unauthorized(INVALID_TICKET);
      await takeTicket(inner, holder);
      await audit(inner, { action: 'use-recovery-code', object: 'user', objectId: holder.id });
      const detail = String(await codes.countUnused(holder.id));
      await notifyOwner(inner, holder, { kind: 'recovery-code-used', detail });
    });
  });
}

async function limitCodes(
  ctx: PublicContext,
  holder: TicketHolder,
  { throttle, limits }: TokenGuesses,
  prove: () => Promise<void>,
): Promise<void> {
  const key = codeKey(holder);
  await throttle.check([key]);
  await countAttempt(ctx, holder);
  try {
    await prove();
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) {
      await throttle.recordFailure(key, ALLOWANCE_PER_ACCOUNT);
      await callLimits(throttle, limits, ctx.origin).recordFailure();
    }
    throw error;
  }
  await throttle.reset(key);
}
