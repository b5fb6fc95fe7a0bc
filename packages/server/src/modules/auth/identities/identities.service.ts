import {
  type Identity,
  INVALID_OIDC_REQUEST,
  identity,
  type LinkOffer,
  type OwnIdentities,
} from '@dentaria/contract/auth/identities.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Database, RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, SlowContext } from '../../../kernel/request-context.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { identitiesRepository } from './identities.repository.ts';
import type { IdentityProvider, ProvenIdentity } from './identity-provider.ts';
import { oidcRequestsRepository } from './oidc-requests.repository.ts';
import { offerLink } from './oidc-sign-in.service.ts';

type Provider = Pick<IdentityProvider, 'label' | 'issuer'> | undefined;

const ALREADY_LINKED =
  'Esa identidad ya está vinculada a una cuenta, o ya vinculaste otra del mismo servicio.';

export async function listIdentities(
  { tx, caller }: RequestContext,
  provider: Provider,
): Promise<OwnIdentities> {
  const identities = await identitiesRepository(tx).listOf(caller.id);
  return {
    provider: provider?.label ?? null,
    canLink: provider !== undefined && !identities.some(({ issuer }) => issuer === provider.issuer),
    identities: identities.map((row) => present(row, provider)),
  };
}

export async function offerOwnLink(
  { transaction, caller }: SlowContext,
  requestId: number,
  identity: ProvenIdentity,
  { database }: { readonly database: Database },
): Promise<LinkOffer> {
  const isLinked = await systemTransaction(database, async (tx) => {
    const identities = identitiesRepository(tx);
    await identities.removeOfRemovedUsers(identity);
    const own = await identities.listOf(caller.id);
    return own.some(({ issuer }) => issuer === identity.issuer) || identities.findAccount(identity);
  });
  if (isLinked) throw conflict(ALREADY_LINKED);
  return transaction((ctx) => offerLink(ctx, requestId, identity, caller.id));
}

export async function checkTicket({ tx, caller, now }: RequestContext, ticket: string): Promise<void> {
  if (!(await oidcRequestsRepository(tx).isTicket(hashToken(ticket), caller.id, now)))
    throw notFound(INVALID_OIDC_REQUEST);
}

export async function linkIdentity(
  ctx: RequestContext,
  { ticket, browserKey }: { readonly ticket: string; readonly browserKey: string },
  provider: Provider,
): Promise<Identity> {
  const { tx, caller, now } = ctx;
  const proven = await oidcRequestsRepository(tx).takeTicket(
    { ticketHash: hashToken(ticket), browserHash: hashToken(browserKey), userId: caller.id },
    now,
  );
  if (!proven?.issuer || !proven.subject) throw notFound(INVALID_OIDC_REQUEST);
  const created = await identitiesRepository(tx).create({
    user_id: caller.id,
    issuer: proven.issuer,
    subject: proven.subject,
    email: proven.email,
    created_at: now,
  });
  if (!created) throw conflict(ALREADY_LINKED);
  await audit(ctx, { action: 'link-identity', object: 'user', objectId: caller.id });
  await notifyOwner(ctx, caller, { kind: 'identity-linked', detail: nameOf(created, provider) });
  return present(created, provider);
}

export async function getIdentity({ tx, caller }: RequestContext, id: number) {
  const identity = (await identitiesRepository(tx).listOf(caller.id)).find((each) => each.id === id);
  if (!identity) throw notFound();
  return identity;
}

export async function unlinkIdentity(
  ctx: RequestContext,
  identity: RowOf<'linked_identities'>,
  provider: Provider,
): Promise<void> {
  const { tx, caller } = ctx;
  if (!(await identitiesRepository(tx).remove(caller.id, identity.id))) throw notFound();
  await audit(ctx, { action: 'unlink-identity', object: 'user', objectId: caller.id });
  await notifyOwner(ctx, caller, { kind: 'identity-unlinked', detail: nameOf(identity, provider) });
}

const nameOf = ({ issuer }: Pick<RowOf<'linked_identities'>, 'issuer'>, provider: Provider): string =>
  issuer === provider?.issuer ? provider.label : new URL(issuer).hostname;

const presentColumns = presenter(identity.omit({ provider: true }));

const present = (row: RowOf<'linked_identities'>, provider: Provider): Identity => ({
  ...presentColumns(row),
  provider: nameOf(row, provider),
});
