/** The five roles, with the ids that `GET /roles` gives them. Names stand without the ROLE_ prefix. */
export const ROLE_NAMES = ['ADMIN', 'DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** A role as the calls answer it: `{ id: 2, name: 'ROLE_DENTIST' }`. */
export interface Role {
  id: number;
  name: string;
}

/** A role check strips the ROLE_ prefix and compares case-insensitively (specification, section 6). */
export function roleName(text: string): RoleName | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(/^ROLE_/, '');
  return ROLE_NAMES.find((name) => name === bare);
}

/** `ROLE_DENTIST` → `DENTIST`: the prefix is stripped wherever a role is displayed. */
export const withoutPrefix = (name: string): string => name.replace(/^ROLE_/i, '');

export const hasRole = (held: readonly string[], wanted: RoleName): boolean =>
  held.some((name) => roleName(name) === wanted);

export const asRole = (name: RoleName): Role => ({ id: ROLE_NAMES.indexOf(name) + 1, name: `ROLE_${name}` });
