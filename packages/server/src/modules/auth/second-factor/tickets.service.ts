import { INVALID_TICKET } from '@dentaria/contract/auth/second-factor.ts';
import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import { limitTokenGuesses, type TokenGuesses } from '../../../kernel/access/token-guesses.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { notFound, unauthorized } from '../../../kernel/errors.ts';
import type {
  PublicContext,
  RequestContext,
  ServiceContext,
  SystemContext,
} from '../../../kernel/request-context.ts';
import { enterScopeOf, maySignIn } from '../sessions/enter-session.ts';
import { factorsRepository } from './factors.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

const VALID_MS = 5 * 60_000;

const MAX_ATTEMPTS_PER_TICKET = 5;

export type TicketHolder = Awaited<ReturnType<typeof getTicket>>;

export async function issueTicket(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  kind: RowOf<'sign_in_tickets'>['kind'],
  user: { readonly id: number; readonly token_version: number },
): Promise<string> {
  const token = newToken();
  // The lock leaves one ticket per user and kind, so that attempts cannot be spread over concurrent sign-ins.
  await factorsRepository(tx).lock(user.id);
  await ticketsRepository(tx).replace({
    token_hash: hashToken(token),
    user_id: user.id,
    kind,
    token_version: user.token_version,
    expires_at: new Date(now.getTime() + VALID_MS),
  });
  return token;
}

async function getTicket(
  { tx, now }: SystemContext,
  token: string,
  kinds: readonly RowOf<'sign_in_tickets'>['kind'][],
) {
  const ticket = await ticketsRepository(tx).find(hashToken(token), kinds, {
    now,
    attempts: MAX_ATTEMPTS_PER_TICKET,
  });
  if (!ticket || !maySignIn(ticket)) throw notFound(INVALID_TICKET);
  return ticket;
}

export const ticketFinder =
  (guesses: TokenGuesses, kinds: Parameters<typeof getTicket>[2]) =>
  ({ origin, params, systemTransaction }: PublicContext & { readonly params: { readonly token: string } }) =>
    limitTokenGuesses(origin, guesses, () => systemTransaction((ctx) => getTicket(ctx, params.token, kinds)));

/** Counts the attempt before it is made, so that concurrent attempts are limited too. */
export async function countAttempt({ systemTransaction }: PublicContext, holder: TicketHolder) {
  const isAllowed = await systemTransaction(({ tx }) =>
    ticketsRepository(tx).countAttempt(holder.token_hash, MAX_ATTEMPTS_PER_TICKET),
  );
  if (!isAllowed) throw unauthorized(INVALID_TICKET);
}

export async function takeTicket({ tx }: Pick<ServiceContext, 'tx'>, holder: TicketHolder): Promise<void> {
  if (!(await ticketsRepository(tx).take(holder.token_hash))) throw unauthorized(INVALID_TICKET);
}

export const asHolder = <T>(
  { systemTransaction }: PublicContext,
  { id }: TicketHolder,
  work: (ctx: RequestContext) => Promise<T>,
): Promise<T> =>
  systemTransaction(async (ctx) => {
    const caller = await enterScopeOf(ctx.tx, id);
    if (!caller) throw unauthorized(INVALID_TICKET);
    return work({ ...ctx, caller });
  });
