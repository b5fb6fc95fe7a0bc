/** The id of a role is its position, starting at 1. */
export const ROLE_NAMES = ['ADMIN', 'DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export interface Role {
  id: number;
  name: string;
}

/** Parses a role name with or without the ROLE_ prefix, ignoring case (specification, section 6). */
export function roleName(text: string): RoleName | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(/^ROLE_/, '');
  return ROLE_NAMES.find((name) => name === bare);
}

export const stripRolePrefix = (name: string): string => name.replace(/^ROLE_/i, '');

export const hasRole = (held: readonly string[], wanted: RoleName): boolean =>
  held.some((name) => roleName(name) === wanted);

export const asRole = (name: RoleName): Role => ({ id: ROLE_NAMES.indexOf(name) + 1, name: `ROLE_${name}` });
