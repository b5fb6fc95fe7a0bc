import type { TokenPayload } from '@dentaria/contract/auth/session.ts';
import { hasRole as holds, type RoleName } from '@dentaria/contract/roles.ts';

/** Specification, section 3, "Session user". */
export interface SessionUser {
  readonly id: number | undefined;
  readonly username: string | undefined;
  readonly roles: readonly string[];
  readonly clinicId: number | undefined;
  /** Epoch seconds. Undefined for a token that does not expire. */
  readonly expiresAt: number | undefined;
}

export interface RoleBadge {
  readonly label: string;
  readonly color: 'error' | 'primary' | 'secondary' | 'success' | 'default';
}

/** Does not verify the signature, which is the server's task. */
export function decodeToken(token: string): SessionUser | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
    const claims: unknown = JSON.parse(text);
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
      throw new TypeError('no object');
    return sessionUser(claims);
  } catch {
    console.error('Failed to decode token');
    return undefined;
  }
}

/** Treats a missing or mistyped claim as absent. Written by hand because the first screen does not load zod. */
export function sessionUser(payload: { readonly [K in keyof TokenPayload]?: unknown }): SessionUser {
  const user = {
    id: numberOf(payload.user_id),
    username: textOf(payload.sub) ?? textOf(payload.username),
    roles: Array.isArray(payload.roles) ? payload.roles.filter((role) => typeof role === 'string') : [],
    clinicId: numberOf(payload.clinic_id),
    expiresAt: numberOf(payload.exp),
  };
  if (isTemporaryFallback(user))
    console.warn('The token names a clinic and no roles: treated as a dentist for now');
  return user;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

type Roles = Pick<SessionUser, 'roles' | 'clinicId'>;

/** True for a clinic without roles (specification, section 4). The server grants such a token no access. */
const isTemporaryFallback = (user: Roles): boolean => user.roles.length === 0 && user.clinicId !== undefined;

/** For guarded routes, where the fallback counts as a dentist. */
export const hasRole = (user: Roles, role: RoleName): boolean =>
  holds(user.roles, role) || (isTemporaryFallback(user) && role === 'DENTIST');

export const hasAnyRole = (user: Roles, roles: readonly RoleName[]): boolean =>
  roles.some((role) => hasRole(user, role));

/** For menu entries, columns and buttons, where the fallback counts as an administrator too. */
export const canSeeItem = (user: Roles, roles: readonly RoleName[]): boolean =>
  hasAnyRole(user, roles) || (isTemporaryFallback(user) && roles.includes('ADMIN'));

export const displayName = (user: Pick<SessionUser, 'username'>): string => user.username ?? 'Usuario';

const BADGES: readonly (readonly [RoleName, RoleBadge])[] = [
  ['ADMIN', { label: 'Admin', color: 'error' }],
  ['DENTIST', { label: 'Dentista', color: 'primary' }],
  ['RECEPTIONIST', { label: 'Recepcionista', color: 'secondary' }],
  ['PATIENT', { label: 'Paciente', color: 'success' }],
];

/** The user's first role in this order (specification, section 6). */
export function roleBadge(user: Roles): RoleBadge {
  if (isTemporaryFallback(user)) return { label: 'Dentista (Temp)', color: 'primary' };
  const found = BADGES.find(([role]) => holds(user.roles, role));
  return found?.[1] ?? { label: 'Usuario', color: 'default' };
}
