import type { Route } from '@dentaria/contract/http/route.ts';
import type { FastifyRequest } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import { forbidden, HttpError, unauthorized } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { Claims, Tokens } from './tokens.ts';

/**
 * Reads the row of the user that a token names, enters the user's scope for the rest of the transaction, and
 * answers undefined when the session no longer holds (revoked, disabled, changed, clinic inactive).
 */
export type EnterSession = (tx: Tx, claims: Claims) => Promise<Caller | undefined>;

export type Access =
  | { readonly transaction: Database['transaction'] }
  | { readonly caller: Caller; readonly tx: Tx }
  | { readonly caller: Caller; readonly transaction: Database['transaction'] };

export interface Gate {
  /** Lets a call in, or refuses it with 401 or 403, and runs it with what its route may use. */
  admit<T>(route: Route, request: FastifyRequest, work: (access: Access) => Promise<T>): Promise<T>;
}

export function makeGate(database: Database, tokens: Tokens, enterSession: EnterSession): Gate {
  const enter = async (tx: Tx, claims: Claims, route: Route): Promise<Caller> => {
    const caller = await enterSession(tx, claims);
    if (!caller) throw unauthorized();
    if (!mayCall(caller, route.who)) throw forbidden();
    return caller;
  };
  return {
    admit: async (route, request, work) => {
      if (route.who === 'public') return work({ transaction: database.transaction });
      const claims = await claimsOf(request, tokens);
      if (!route.slow) {
        return refusing(() =>
          database.transaction(async (tx) => work({ caller: await enter(tx, claims, route), tx })),
        );
      }
      const caller = await database.transaction((tx) => enter(tx, claims, route));
      return work({
        caller,
        transaction: (inner) =>
          database.transaction(async (tx) => {
            await enter(tx, claims, route);
            return inner(tx);
          }),
      });
    },
  };
}

/** Waits for for what a refused call does after its rollback: the next call of the same caller finds it done. */
async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError) await error.afterRollback?.();
    throw error;
  }
}

/** A user without roles holds no function at all, whatever the browser's temporary fallback shows. */
function mayCall(caller: Caller, who: Route['who']): boolean {
  if (who === 'public' || who === 'signed-in') return true;
  return who.some((role) => caller.roles.includes(role));
}

async function claimsOf(request: FastifyRequest, tokens: Tokens): Promise<Claims> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const claims = token && (await tokens.verify(token));
  if (!claims) throw unauthorized();
  return claims;
}
