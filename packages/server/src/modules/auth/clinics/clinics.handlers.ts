import type { authService } from '@dentaria/contract/auth/routes.ts';
import { is } from '../../../kernel/access/caller.ts';
import { listStamp } from '../../../kernel/database/list-stamp.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { clinicsRepository, presentClinic } from './clinics.repository.ts';
import {
  createClinic,
  createPendingClinic,
  getChangeableClinic,
  getVisibleClinic,
  type HasHistories,
  registerClinicWithOwner,
  removeClinic,
  setActive,
  updateClinic,
} from './clinics.service.ts';

type ClinicRoutes = Pick<
  (typeof authService)['routes'],
  | 'registerClinic'
  | 'listClinics'
  | 'readClinic'
  | 'createClinic'
  | 'updateClinic'
  | 'activateClinic'
  | 'deactivateClinic'
  | 'removeClinic'
>;

export function clinicHandlers({ hasHistories }: { hasHistories: HasHistories }): Handlers<ClinicRoutes> {
  return {
    registerClinic: async ({ systemTransaction, readBody }) => {
      const body = readBody();
      const passwordHash = await hashPassword(body.ownerUser.password);
      return presentClinic(
        await systemTransaction((ctx) => registerClinicWithOwner(ctx, body, passwordHash)),
      );
    },

    listClinics: async ({ tx, caller, query }) => {
      const ids = is(caller, 'ADMIN') ? undefined : caller.clinicIds;
      const includeInactive = query.includeInactive === 'true';
      return {
        version: [await listStamp(tx, 'clinics', ids), ids, includeInactive],
        read: async () => (await clinicsRepository(tx).list(ids, includeInactive)).map(presentClinic),
      };
    },

    readClinic: async (ctx) => presentClinic(await getVisibleClinic(ctx, ctx.params.id)),

    createClinic: async (ctx) => {
      const { name, ownerUserId } = ctx.readBody();
      return presentClinic(
        is(ctx.caller, 'ADMIN')
          ? await createClinic(ctx, { name, ownerUserId: ownerUserId ?? null })
          : await createPendingClinic(ctx, name),
      );
    },

    updateClinic: async (ctx) => {
      const before = await getChangeableClinic(ctx, ctx.params.id);
      return presentClinic(await updateClinic(ctx, before, ctx.readBody()));
    },

    activateClinic: async (ctx) => presentClinic(await setActive(ctx, ctx.params.id, true)),

    deactivateClinic: async (ctx) => presentClinic(await setActive(ctx, ctx.params.id, false)),

    removeClinic: (ctx) => removeClinic(ctx, ctx.params.id, { hasHistories }),
  };
}
