import type { authService } from '@dentaria/contract/auth/routes.ts';
import { is } from '../../../kernel/access/caller.ts';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import { listStamp } from '../../../kernel/database/list-stamp.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
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
    registerClinic: async ({ transaction, origin, readBody }) => {
      const body = readBody();
      const passwordHash = await hashPassword(body.ownerUser.password);
      return transaction(async (tx) => {
        await enterSystem(tx);
        return presentClinic(await registerClinicWithOwner(tx, origin, { ...body, passwordHash }));
      });
    },

    listClinics: async ({ tx, caller, query }) => {
      const ids = is(caller, 'ADMIN') ? undefined : caller.clinicIds;
      const includeInactive = query.includeInactive === 'true';
      return {
        version: [await listStamp(tx, 'clinics', ids), ids, includeInactive],
        read: async () => (await clinicsRepository(tx).list(ids, includeInactive)).map(presentClinic),
      };
    },

    readClinic: async ({ tx, caller, params }) =>
      presentClinic(await getVisibleClinic(tx, caller, params.id)),

    createClinic: async ({ tx, caller, origin, readBody }) => {
      const { name, ownerUserId } = readBody();
      return presentClinic(
        is(caller, 'ADMIN')
          ? await createClinic(tx, caller, origin, { name, ownerUserId: ownerUserId ?? null })
          : await createPendingClinic(tx, caller, origin, name),
      );
    },

    updateClinic: async ({ tx, caller, params, origin, readBody }) => {
      const before = await getChangeableClinic(tx, caller, params.id);
      return presentClinic(await updateClinic(tx, caller, origin, before, readBody()));
    },

    activateClinic: async ({ tx, caller, params, origin }) =>
      presentClinic(await setActive(tx, caller, origin, params.id, true)),

    deactivateClinic: async ({ tx, caller, params, origin }) =>
      presentClinic(await setActive(tx, caller, origin, params.id, false)),

    removeClinic: ({ tx, caller, params, origin }) =>
      removeClinic(tx, caller, origin, params.id, hasHistories),
  };
}
