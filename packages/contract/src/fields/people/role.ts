import { z } from 'zod';
import { ROLE_NAMES, type Role, roleName } from '../../roles.ts';

export const role: z.ZodType<Role> = z.object({ id: z.int(), name: z.string() });

export const roleReferences = z
  .array(
    z.object({ id: z.int().optional(), name: z.string().max(40).optional() }).transform((reference, ctx) => {
      const byName = reference.name === undefined ? undefined : roleName(reference.name);
      const byId = ROLE_NAMES[(reference.id ?? 0) - 1];
      const name = reference.name === undefined ? byId : byName;
      if (!name || (byId && byName && byId !== byName)) {
        ctx.addIssue('Rol inválido');
        return z.NEVER;
      }
      return name;
    }),
    { error: 'At least one role must be selected' },
  )
  .min(1, 'At least one role must be selected')
  .max(ROLE_NAMES.length, 'Rol inválido')
  .transform((names) => [...new Set(names)]);
