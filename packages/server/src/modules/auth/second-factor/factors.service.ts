import {
  passkey,
  type SecondFactor,
  type SecondFactorSummary,
} from '@dentaria/contract/auth/second-factor.ts';
import type { FACTOR_METHODS, SecondFactorStep } from '@dentaria/contract/auth/session.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext, SystemContext } from '../../../kernel/request-context.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { auditUser } from '../users/users.service.ts';
import { factorsRepository } from './factors.repository.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { mustHaveSecondFactor } from './second-factor.policy.ts';
import { issueTicket } from './tickets.service.ts';
import { totpRepository } from './totp.repository.ts';

export type RequirementConfig = Pick<Config, 'requireSecondFactor'>;

type Method = (typeof FACTOR_METHODS)[number];

async function listMethods(tx: Tx, userId: number): Promise<Method[]> {
  const { totp, passkeys, recoveryCodesLeft } = await factorsRepository(tx).count(userId);
  const methods: Method[] = [
    ...(passkeys > 0 ? ['passkey' as const] : []),
    ...(totp ? ['totp' as const] : []),
  ];
  return methods.length > 0 && recoveryCodesLeft > 0 ? [...methods, 'recovery-code'] : methods;
}

export async function requestSecondFactor(
  ctx: SystemContext,
  account: Pick<RowOf<'users'>, 'id' | 'token_version' | 'roles'>,
  config: RequirementConfig,
): Promise<SecondFactorStep | undefined> {
  const methods = await listMethods(ctx.tx, account.id);
  if (methods.length === 0 && !mustHaveSecondFactor(account, config)) return undefined;
  return { ticket: await issueTicket(ctx, methods.length > 0 ? 'prove' : 'enrol', account), methods };
}

const presentPasskey = presenter(passkey);

export async function readOwnFactors(
  { tx, caller }: RequestContext,
  config: RequirementConfig,
): Promise<SecondFactor> {
  const totp = await totpRepository(tx).find(caller.id);
  const passkeys = await passkeysRepository(tx).listOf(caller.id);
  return {
    isRequired: mustHaveSecondFactor(caller, config),
    totp: totp?.confirmed_at
      ? { createdAt: totp.confirmed_at.toISOString(), lastUsedAt: totp.last_used_at?.toISOString() ?? null }
      : null,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: await recoveryCodesRepository(tx).countUnused(caller.id),
  };
}

export async function readFactorsOf(
  { tx }: RequestContext,
  { id }: RowOf<'users'>,
): Promise<SecondFactorSummary> {
  const { totp, ...counts } = await factorsRepository(tx).count(id);
  return { hasTotp: totp, ...counts };
}

export async function getOwnPasskey({ tx, caller }: RequestContext, id: number): Promise<RowOf<'passkeys'>> {
  const found = (await passkeysRepository(tx).listOf(caller.id)).find((each) => each.id === id);
  if (!found) throw notFound();
  return found;
}

export async function renamePasskey(ctx: RequestContext, { id }: RowOf<'passkeys'>, name: string) {
  const { tx, caller } = ctx;
  await passkeysRepository(tx).rename(caller.id, id, name.trim());
  await audit(ctx, { action: 'rename-passkey', object: 'user', objectId: caller.id });
}

export async function resetFactorsOf(ctx: RequestContext, user: RowOf<'users'>): Promise<void> {
  if (user.id === ctx.caller.id) throw conflict('Cambiá tu propia verificación en dos pasos en Mi cuenta');
  await resetFactors(ctx, user);
}

export async function resetFactors(
  ctx: ServiceContext,
  user: Pick<RowOf<'users'>, 'id' | 'clinic_id' | 'email'>,
): Promise<void> {
  await factorsRepository(ctx.tx).removeAllOf(user.id);
  await sessionsRepository(ctx.tx).endAllOf([user.id]);
  await auditUser(ctx, 'reset-second-factor', user);
  await notifyOwner(ctx, user, { kind: 'second-factor-reset' });
}
