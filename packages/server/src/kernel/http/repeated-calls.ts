import { createHmac, hash } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, usesIdempotencyKey } from '@dentaria/contract/http/idempotency-key.ts';
import type { Route } from '@dentaria/contract/http/route.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import { systemTransaction } from '../access/tenancy.ts';
import { ConcurrencyError } from '../database/database.ts';
import { rawQuery } from '../database/statement.ts';
import { conflict, invalid } from '../errors.ts';
import { FIND_KEYED_CALL } from '../kernel.statements.ts';
import type { Kernel } from '../kernel.ts';
import type { RequestContext, SlowContext } from '../request-context.ts';
import { seal, unseal } from '../secrets/sealing.ts';
import type { UnvalidatedRequest } from './request-parts.ts';

// The key of a POST is inserted in the transaction of its work (docs/decisions/0115). A repeat waits for the first
// call: it gets the stored response if that commits, and does the work if it rolls back.

const KEY_LIFETIME_MS = 24 * 3_600_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** A comma would join the values of a repeated header. */
const key = z.string().regex(/^[!-+\--~]{1,200}$/);

export type KeyedCall = NonNullable<ReturnType<typeof keyedCall>>;

/**
 * Returns the call with its key: the header or, from clients of the previous release, the `saveId` of the body.
 * Undefined without a key.
 * @throws HttpError 400 for an invalid header
 */
export function keyedCall(route: Route, request: FastifyRequest, sent: UnvalidatedRequest) {
  if (!usesIdempotencyKey(route, sent.body)) return undefined;
  const header = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (header !== undefined && !key.safeParse(header).success)
    throw invalid({}, 'Idempotency-Key no es válida');
  const found = key.safeParse(header ?? (route.saveId ? sent.body.saveId : undefined));
  if (!found.success) return undefined;
  const content = route.upload ? request.headers['content-length'] : request.body;
  return {
    key: found.data,
    keyHash: hash('sha256', found.data, 'buffer'),
    // A caller who has since lost a role or clinic does not get the response. The first call of a guest may create a
    // clinic, so theirs do not count. HMAC, because a plain hash of a body with a password could be guessed.
    hashFor: ({ roles, clinicIds }: Caller): Buffer => {
      const { method, url } = request;
      const clinics = roles.join() === 'GUEST' ? [] : clinicIds.toSorted();
      const call = [method, url, roles.toSorted(), clinics, content ?? null];
      return createHmac('sha256', found.data).update(JSON.stringify(call)).digest();
    },
  };
}

export async function answerOnce<Ctx extends RequestContext | SlowContext>(
  ctx: Ctx,
  call: KeyedCall | undefined,
  serve: (ctx: Ctx) => Promise<unknown>,
  serialize: (answer: unknown) => Promise<Buffer>,
): Promise<Buffer> {
  // The only POST for API clients rejects a second export while one is in progress.
  if (!call || ctx.caller.apiClient) return serialize(await serve(ctx));
  if ('tx' in ctx) {
    const known = await claim(ctx, call);
    if (known) return known;
    const answer = await serialize(await serve(ctx));
    await store(ctx, call, answer);
    return answer;
  }
  const known = await ctx.transaction((inner) => findAnswer(inner, call));
  if (known) return known;
  const writeOnce: SlowContext['writeOnce'] = (write) =>
    ctx.transaction(async (inner) => {
      const known = await claim(inner, call);
      if (known) throw new AlreadyAnsweredError(known);
      const answer = await write(inner);
      await store(inner, call, await serialize(answer));
      return answer;
    });
  try {
    return await serialize(await serve({ ...ctx, writeOnce }));
  } catch (error) {
    if (error instanceof AlreadyAnsweredError) return error.answer;
    throw error;
  }
}

class AlreadyAnsweredError extends Error {
  readonly answer: Buffer;

  constructor(answer: Buffer) {
    super();
    this.answer = answer;
  }
}

const CLAIM = {
  name: 'claim-idempotency-key',
  text: `insert into idempotency_keys (user_id, key_hash, request_hash, created_at) values ($1, $2, $3, $4)
         on conflict do nothing returning true as claimed`,
};
const STORE = {
  name: 'store-answer',
  text: 'update idempotency_keys set answer = $3 where user_id = $1 and key_hash = $2',
};
type TransactionContext = Pick<RequestContext, 'tx' | 'caller' | 'now'>;

const idOf = ({ caller }: TransactionContext, { keyHash }: KeyedCall) => [caller.id, keyHash] as const;

/** Waits for a concurrent call with the key and returns its response. */
async function claim(ctx: TransactionContext, call: KeyedCall): Promise<Buffer | undefined> {
  const claimed = await rawQuery(ctx.tx, CLAIM, [...idOf(ctx, call), call.hashFor(ctx.caller), ctx.now]);
  if (claimed.length > 0) return undefined;
  const known = await findAnswer(ctx, call);
  if (!known) throw new ConcurrencyError();
  return known;
}

/** @throws HttpError 409 if the request differs or the response was not stored */
async function findAnswer(ctx: TransactionContext, call: KeyedCall): Promise<Buffer | undefined> {
  const [row] = await rawQuery(ctx.tx, FIND_KEYED_CALL, idOf(ctx, call));
  if (!row) return undefined;
  if (!row.request_hash.equals(call.hashFor(ctx.caller)))
    throw conflict('Eso ya se registró con otros datos. Actualizá la pantalla antes de volver a intentarlo.');
  const answer = row.answer && unseal(call.key, 'stored answer', contextOf(ctx), row.answer);
  if (answer === null || answer === undefined)
    throw conflict('Eso ya se hizo. Actualizá la pantalla para ver el resultado.');
  return Buffer.from(answer);
}

async function store(ctx: TransactionContext, call: KeyedCall, answer: Buffer): Promise<void> {
  if (answer.length > MAX_ANSWER_BYTES) return;
  const sealed = seal(call.key, 'stored answer', contextOf(ctx), answer.toString());
  await rawQuery(ctx.tx, STORE, [...idOf(ctx, call), sealed]);
}

const contextOf = ({ caller }: TransactionContext): string => String(caller.id);

export async function removeOldKeys({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEY_LIFETIME_MS);
  await systemTransaction(database, (tx) =>
    tx.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute(),
  );
}
