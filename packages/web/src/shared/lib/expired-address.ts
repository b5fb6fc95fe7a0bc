import type { Location, To } from 'react-router';
import { userOfExpiredSession } from '../session/session-store.ts';
import type { SessionUser } from '../session/session-user.ts';

/** Router state of the sign-in after an expired session: the address to return to and the user who left it. */
interface ExpiredAddress {
  readonly from: To;
  readonly username: string;
}

export function expiredAddress({ pathname, search, hash }: Location): ExpiredAddress | undefined {
  const username = userOfExpiredSession()?.username;
  return username === undefined ? undefined : { from: { pathname, search, hash }, username };
}

/** The address to which this user returns; undefined for another user. */
export function addressBeforeExpiry(state: unknown, { username }: SessionUser): To | undefined {
  const left = state as Partial<ExpiredAddress> | null;
  return left?.username !== undefined && left.username === username ? left.from : undefined;
}
