import { audit } from '../../../kernel/audit.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { PublicContext, RequestContext } from '../../../kernel/request-context.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { factorsRepository } from './factors.repository.ts';
import type { RequirementConfig } from './factors.service.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { mustHaveSecondFactor } from './second-factor.policy.ts';
import { asHolder, type TicketHolder } from './tickets.service.ts';
import { totpRepository } from './totp.repository.ts';

const LAST_REQUIRED =
  'Es tu única verificación en dos pasos y aquí es obligatoria. Agregá otra antes de quitarla.';

export const removeTotp = (
  ctx: PublicContext,
  holder: TicketHolder,
  config: RequirementConfig,
): Promise<void> =>
  removeFactor(ctx, holder, config, async (inner) => {
    await totpRepository(inner.tx).remove(holder.id);
    await audit(inner, { action: 'remove-totp', object: 'user', objectId: holder.id });
    await notifyOwner(inner, holder, { kind: 'totp-removed' });
  });

export const removePasskey = (
  ctx: PublicContext,
  holder: TicketHolder,
  { id, name }: { readonly id: number; readonly name: string },
  config: RequirementConfig,
): Promise<void> =>
  removeFactor(ctx, holder, config, async (inner) => {
    await passkeysRepository(inner.tx).remove(holder.id, id);
    await audit(inner, { action: 'remove-passkey', object: 'user', objectId: holder.id });
    await notifyOwner(inner, holder, { kind: 'passkey-removed', detail: name });
  });

async function removeFactor(
  ctx: PublicContext,
  holder: TicketHolder,
  config: RequirementConfig,
  remove: (ctx: RequestContext) => Promise<void>,
): Promise<void> {
  await asHolder(ctx, holder, async (inner) => {
    const factors = factorsRepository(inner.tx);
    await factors.lock(holder.id);
    await remove(inner);
    const { totp, passkeys } = await factors.count(holder.id);
    if (totp || passkeys > 0) return;
    if (mustHaveSecondFactor(holder, config)) throw conflict(LAST_REQUIRED);
    await recoveryCodesRepository(inner.tx).removeAllOf(holder.id);
  });
}

export async function renewRecoveryCodes(ctx: PublicContext, holder: TicketHolder): Promise<string[]> {
  const codes = await newRecoveryCodes(ctx);
  await asHolder(ctx, holder, async (inner) => {
    const factors = factorsRepository(inner.tx);
    await factors.lock(holder.id);
    const { totp, passkeys } = await factors.count(holder.id);
    if (!totp && passkeys === 0)
      throw conflict('Configurá primero una app de códigos o una llave de acceso.');
    await recoveryCodesRepository(inner.tx).replace(holder.id, codes);
    await audit(inner, { action: 'renew-recovery-codes', object: 'user', objectId: holder.id });
    await notifyOwner(inner, holder, { kind: 'recovery-codes-renewed' });
  });
  return codes.shown;
}
