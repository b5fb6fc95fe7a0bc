import { z } from 'zod';
import type { RouteDetails } from '../http/route.ts';
import { session } from './session.ts';

export const SIGN_IN_METHODS = ['password', 'second-factor', 'passkey', 'identity-provider'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const userSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  /** Null for sessions that began before the method was recorded. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  createdAt: z.string(),
  /** Up to six minutes old. */
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const userSessionRoutes = {
  listOwnSessions: {
    summary: "The caller's sessions, the last used first; at most 100",
    who: 'signed-in',
    slow: true,
    response: z.array(userSession),
  },
  endOwnSession: {
    summary: 'End one session of the caller; idempotent',
    who: 'signed-in',
    errors: [404],
  },
  endOtherSessions: {
    summary: 'End every other session of the caller; returns a new token',
    who: 'signed-in',
    response: session,
  },
  listSessionsOfUser: {
    summary: 'The sessions of a user, the last used first; at most 100',
    who: ['ADMIN'],
    slow: true,
    errors: [404],
    response: z.array(userSession),
  },
  endSessionsOfUser: {
    summary: 'End every session of a user',
    who: ['ADMIN'],
    errors: [404],
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
