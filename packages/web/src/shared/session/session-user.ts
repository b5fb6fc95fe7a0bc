import { type TokenPayload, tokenPayload } from '@dentaria/contract/auth/session.ts';
import { hasRole as holds, type RoleName } from '@dentaria/contract/roles.ts';

/** Who is signed in, as the token says (specification, section 3, "Session user"). */
export interface SessionUser {
  readonly id: number | undefined;
  readonly username: string | undefined;
  readonly roles: readonly string[];
  readonly clinicId: number | undefined;
  /** Seconds since 1970; absent for a token that does not expire. */
  readonly expiresAt: number | undefined;
}

export interface RoleBadge {
  readonly label: string;
  readonly color: 'error' | 'primary' | 'secondary' | 'success' | 'default';
}

/** Reads a token's payload without checking it: that is the server's part. Undefined when it cannot be read. */
export function decodeToken(token: string): SessionUser | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    return sessionUser(tokenPayload.parse(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    console.error('Failed to decode token');
    return undefined;
  }
}

export function sessionUser(payload: TokenPayload): SessionUser {
  const user = {
    id: payload.user_id,
    username: payload.sub || payload.username || undefined,
    roles: payload.roles ?? [],
    clinicId: payload.clinic_id ?? undefined,
    expiresAt: payload.exp,
  };
  if (isTemporary(user)) console.warn('The token names a clinic and no roles: treated as a dentist for now');
  return user;
}

type Roles = Pick<SessionUser, 'roles' | 'clinicId'>;

/** Temporary fallback (specification, section 4): a clinic and no roles. The server grants such a token nothing. */
export const isTemporary = (user: Roles): boolean => user.roles.length === 0 && user.clinicId !== undefined;

/** Whether a user holds a role, as a guarded route asks: the fallback stands for a dentist. */
export const hasRole = (user: Roles, role: RoleName): boolean =>
  holds(user.roles, role) || (isTemporary(user) && role === 'DENTIST');

export const hasAnyRole = (user: Roles, roles: readonly RoleName[]): boolean =>
  roles.some((role) => hasRole(user, role));

/** Whether a guarded item (a menu entry, a panel) shows: for items the fallback stands for an administrator too. */
export const seesItem = (user: Roles, roles: readonly RoleName[]): boolean =>
  hasAnyRole(user, roles) || (isTemporary(user) && roles.includes('ADMIN'));

export const displayName = (user: Pick<SessionUser, 'username'>): string => user.username ?? 'Usuario';

const BADGES: readonly (readonly [RoleName, RoleBadge])[] = [
  ['ADMIN', { label: 'Admin', color: 'error' }],
  ['DENTIST', { label: 'Dentista', color: 'primary' }],
  ['RECEPTIONIST', { label: 'Recepcionista', color: 'secondary' }],
  ['PATIENT', { label: 'Paciente', color: 'success' }],
];

/** The header's badge: the first role held, in this order (specification, section 6). */
export function roleBadge(user: Roles): RoleBadge {
  if (isTemporary(user)) return { label: 'Dentista (Temp)', color: 'primary' };
  const found = BADGES.find(([role]) => holds(user.roles, role));
  return found?.[1] ?? { label: 'Usuario', color: 'default' };
}
