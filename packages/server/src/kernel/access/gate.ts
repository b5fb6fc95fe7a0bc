import { isIP } from 'node:net';
import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import type { Route } from '@dentaria/contract/http/route.ts';
import type { FastifyRequest } from 'fastify';
import { audit } from '../audit.ts';
import type { Tx } from '../database/database.ts';
import { limitSearch } from '../database/lists/search-limit.ts';
import { forbidden, HttpError, unauthorized } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import {
  momentsOf,
  type Origin,
  type PublicContext,
  type RequestContext,
  type SlowContext,
} from '../request-context.ts';
import { admitApiClient } from './admit-api-client.ts';
import { isApiToken } from './api-token.ts';
import { type Caller, shareOf } from './caller.ts';
import { makeShares, type ShareKeys, visitorKeys } from './shares.ts';
import { enterScope, readScope, systemTransaction } from './tenancy.ts';
import type { Claims, Tokens } from './tokens.ts';

export type EnterSession = (tx: Tx, claims: Claims) => Promise<Caller | undefined>;

export interface SessionVisit {
  readonly claims: Claims;
  readonly address: string;
  readonly userAgent: string | undefined;
}

export type CallContext = RequestContext | SlowContext | PublicContext;

export interface Gate {
  /** Reads only the token and does not check the session. */
  findShares(request: FastifyRequest): Promise<ShareKeys | undefined>;
  admit<T>(route: Route, request: FastifyRequest, work: (ctx: CallContext) => Promise<T>): Promise<T>;
}

export interface GateParts extends Pick<Kernel, 'database' | 'reports' | 'tokens' | 'clock' | 'throttle'> {
  readonly timeZone: string;
  readonly enterSession: EnterSession;
  readonly onAdmitted?: (visit: SessionVisit) => void;
}

const CONNECTIONS_RESERVED_FOR_THROTTLE_AND_JOBS = 2;

export function makeGate({
  database,
  reports,
  tokens,
  clock,
  timeZone,
  throttle,
  enterSession,
  onAdmitted = () => {},
}: GateParts): Gate {
  const moment = momentsOf(clock, timeZone);
  const shares = makeShares(
    Math.max(1, database.pool.options.max - CONNECTIONS_RESERVED_FOR_THROTTLE_AND_JOBS),
  );
  const reportShares = makeShares(reports.pool.options.max);
  const admitUser = async (request: FastifyRequest, route: Route, { address, userAgent }: Origin) => {
    const claims = await findClaims(request, tokens);
    if (!claims) throw unauthorized();
    const enter = async (tx: Tx): Promise<Caller> => {
      const caller = await enterSession(tx, claims);
      // Slow work may outlast the token.
      if (!caller || claims.expiresAt <= clock()) throw unauthorized();
      if (!mayCall(caller, route.who)) throw forbidden();
      onAdmitted({ claims, address, userAgent });
      return caller;
    };
    return { enter, keys: sharesOf(claims) };
  };
  return {
    findShares: async (request) => {
      const claims = await findClaims(request, tokens);
      return claims && sharesOf(claims);
    },
    admit: async (route, request, work) => {
      const origin = originOf(request);
      if (route.who === 'public')
        return work({
          origin,
          ...moment(),
          systemTransaction: (inner) =>
            shares.run(visitorKeys('visitors', origin.address), () =>
              systemTransaction(database, (tx) => inner({ tx, origin, ...moment() })),
            ),
        });
      return runAfterRollback(async () => {
        const token = bearerOf(request);
        const { enter, keys } =
          token !== undefined && isApiToken(token)
            ? await admitApiClient({ token, route, address: origin.address }, { throttle, clock })
            : await admitUser(request, route, origin);
        const transaction = async <R>(inner: (ctx: RequestContext) => Promise<R>): Promise<R> => {
          const outcome = await shares.run(keys, () =>
            database.transaction(async (tx) => {
              const caller = await enter(tx);
              request.clinicId = caller.clinicId;
              const run = () => outcomeOf(inner({ tx, caller, origin, ...moment() }));
              return route.search ? limitSearch(tx, run) : run();
            }),
          );
          if ('error' in outcome) throw outcome.error;
          return outcome.value;
        };
        if (!route.slow) return transaction(work);
        const { tx: _tx, ...admission } = await transaction(async (ctx) => ctx);
        const report: SlowContext['report'] = async (event, read) => {
          const admitted = await transaction(async (ctx) => {
            if (event !== 'audited') await audit(ctx, event);
            return { ...ctx, scope: await readScope(ctx.tx) };
          });
          return reportShares.run(keys, () =>
            reports.transaction(async (tx) => {
              await enterScope(tx, admitted.scope);
              return read({ ...admitted, tx });
            }),
          );
        };
        return work({ ...admission, transaction, writeOnce: transaction, report });
      });
    },
  };
}

const sharesOf = ({ userId: id, clinicId }: Claims): ShareKeys => ({
  user: `user ${id}`,
  group: shareOf({ id, clinicId }),
});

function originOf(request: FastifyRequest): Origin {
  const { [DEVICE_ID_HEADER]: deviceId, 'user-agent': userAgent } = request.headers;
  return {
    address: addressOf(request),
    requestId: request.id,
    ...(userAgent !== undefined && { userAgent }),
    ...(typeof deviceId === 'string' && { deviceId }),
  };
}

export const addressOf = ({ ips, ip }: FastifyRequest): string =>
  ips?.findLast((each) => isIP(each) !== 0) ?? ip;

type Outcome<T> = { readonly value: T } | { readonly error: HttpError };

/** Returns an error with `commitsAudit` instead of throwing it, so that the transaction commits. */
async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof HttpError && error.details.commitsAudit) return { error };
    throw error;
  }
}

async function runAfterRollback<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError) await error.details.afterRollback?.();
    throw error;
  }
}

function mayCall(caller: Caller, who: Route['who']): boolean {
  if (who === 'public' || who === 'signed-in') return true;
  return who.some((role) => caller.roles.includes(role));
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];

async function findClaims(request: FastifyRequest, tokens: Tokens): Promise<Claims | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : tokens.verify(token);
}
