import { z } from 'zod';

/** The five roles, with the ids that `GET /roles` gives them. Names stand without the ROLE_ prefix. */
export const ROLE_NAMES = ['ADMIN', 'DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** A role as the calls answer it: `{ id: 2, name: 'ROLE_DENTIST' }`. */
export const role = z.object({ id: z.int(), name: z.string() });
export type Role = z.output<typeof role>;

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

/** Roles as a body names them: by name (with or without prefix), by id, or by both when they agree. */
export const roleReferences = z
  .array(
    z.object({ id: z.int().optional(), name: z.string().max(40).optional() }).transform((given, ctx) => {
      const byName = given.name === undefined ? undefined : roleName(given.name);
      const byId = given.id === undefined ? undefined : ROLE_NAMES[given.id - 1];
      const found = given.name === undefined ? byId : byName;
      if (!found || (byId && byName && byId !== byName)) {
        ctx.addIssue({ code: 'custom', message: 'Rol inválido' });
        return z.NEVER;
      }
      return found;
    }),
    { error: 'At least one role must be selected' },
  )
  .min(1, 'At least one role must be selected')
  .max(ROLE_NAMES.length, 'Rol inválido')
  .transform((names) => [...new Set(names)]);
