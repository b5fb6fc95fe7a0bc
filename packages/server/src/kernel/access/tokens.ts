import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../secrets/secret-key.ts';

const claimsSchema = z
  .object({
    user_id: z.int(),
    clinic_id: z.int().nullable(),
    ver: z.int(),
    jti: z.string().min(1),
    exp: z.number(),
  })
  .transform(({ user_id, clinic_id, ver, jti, exp }) => ({
    userId: user_id,
    /** Grants nothing; determines the fair share that the calls use. */
    clinicId: clinic_id,
    tokenVersion: ver,
    sessionId: jti,
    expiresAt: new Date(exp * 1000),
  }));
export type Claims = Readonly<z.output<typeof claimsSchema>>;

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
  // jose imports a KeyObject once, but raw bytes on every call.
  const key = createSecretKey(deriveKey(secret, 'session token'));
  // Caches the signature check only: each call still checks the session in the database.
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
    verify: async (token: string): Promise<Claims | undefined> => {
      const claims = verified.get(token) ?? (await verifySignature(token, key, clock()));
      if (!claims || claims.expiresAt <= clock()) return undefined;
      verified.set(token, claims);
      return claims;
    },
  };
}

async function verifySignature(
  token: string,
  key: KeyObject,
  currentDate: Date,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });
    return claimsSchema.parse(payload);
  } catch {
    return undefined;
  }
}
