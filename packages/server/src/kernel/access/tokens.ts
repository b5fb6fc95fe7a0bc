import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../secrets/secret-key.ts';

/** The claims that the server uses. Roles in the token are for the screens only. */
const claims = z
  .object({
    user_id: z.int(),
    clinic_id: z.int().nullable(),
    ver: z.int(),
    jti: z.string().min(1),
    exp: z.number(),
  })
  .transform(({ user_id, clinic_id, ver, jti, exp }) => ({
    userId: user_id,
    /** Grants nothing: the clinic whose share of the server the calls use. */
    clinicId: clinic_id,
    tokenVersion: ver,
    sessionId: jti,
    expiresAt: new Date(exp * 1000),
  }));
export type Claims = Readonly<z.output<typeof claims>>;

export interface TokenSubject {
  readonly id: number;
  readonly username: string;
  /** With the ROLE_ prefix. */
  readonly roles: readonly string[];
  readonly clinicId: number | null;
  readonly tokenVersion: number;
}

export type Tokens = ReturnType<typeof makeTokens>;

const ALGORITHM = 'HS256';

const CACHE_SIZE = 10_000;

export function makeTokens(secret: string, ttlSeconds: number, clock: Clock) {
  // jose imports a KeyObject once, and bytes at every call.
  const key = createSecretKey(deriveKey(secret, 'session token'));
  // Only the signature check is cached. Each call checks the session itself in the database.
  const verified = new LRUCache<string, Claims>({ max: CACHE_SIZE });
  return {
    issue: (subject: TokenSubject): Promise<string> => {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({
        username: subject.username,
        user_id: subject.id,
        roles: [...subject.roles],
        clinic_id: subject.clinicId,
        ver: subject.tokenVersion,
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(subject.username)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + ttlSeconds)
        .sign(key);
    },
    /** Undefined if the token has expired or has an invalid signature. */
    verify: async (token: string): Promise<Claims | undefined> => {
      const known = verified.get(token) ?? (await checked(token, key, clock()));
      if (!known || known.expiresAt <= clock()) return undefined;
      verified.set(token, known);
      return known;
    },
  };
}

async function checked(token: string, key: KeyObject, currentDate: Date): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });
    return claims.parse(payload);
  } catch {
    return undefined;
  }
}
