import type { TokenPayload } from '@dentaria/contract/auth/session.ts';
import { asRole, type RoleName } from '@dentaria/contract/roles.ts';
import { NOW_MS } from './now.ts';

/** The signature is invalid, because the browser does not verify it. */
export function fakeToken(payload: TokenPayload | Record<string, unknown>): string {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replace(/\+/g, '-')
      .replace(/\//g, '_');
  return `${part({ alg: 'none' })}.${part(payload)}.signature`;
}

/** The token payload of a user with one role: `session: as('DENTIST')`. */
export const as = (role: RoleName, payload: Partial<TokenPayload> = {}): TokenPayload => ({
  sub: role.toLowerCase(),
  username: role.toLowerCase(),
  user_id: 7,
  roles: [asRole(role).name],
  clinic_id: role === 'ADMIN' ? null : 3,
  exp: NOW_MS / 1000 + 8 * 3600,
  ...payload,
});
