import { z } from 'zod';
import { ROLE_NAMES, type Role, roleName } from '../roles.ts';

export const role: z.ZodType<Role> = z.object({ id: z.int(), name: z.string() });

/** Roles as a body names them: by name (with or without prefix), by id, or by both, which then must not name two. */
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
