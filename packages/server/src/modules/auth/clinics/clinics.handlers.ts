import { clinicRegistration } from '@dentaria/contract/auth/clinics.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { is } from '../../../kernel/access/caller.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { columnWriter } from '../../../kernel/database/lists/column-names.ts';
import { listStamp } from '../../../kernel/database/lists/list-stamp.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { refuseLeaked } from '../../../kernel/secrets/leaked-passwords.ts';
import { hashPasswordOfNewStaff } from '../users/new-staff.ts';
import { assertMaySend } from './clinics.policy.ts';
import { clinicsRepository, presentClinic } from './clinics.repository.ts';
import {
  type ClinicRecords,
  confirmClinic,
  createClinic,
  createPendingClinic,
  findOwner,
  getChangeableClinic,
  getVisibleClinic,
  lockClinic,
  registerClinic,
  removeClinic,
  setActive,
  updateClinic,
} from './clinics.service.ts';

const ownerColumns = columnWriter(
  clinicRegistration.shape.ownerUser.pick({ username: true, email: true, firstName: true, lastName: true }),
);

const OWNER_FIELDS = { fieldPrefix: 'ownerUser.' };

export function clinicHandlers({
  hasHistories,
  hasAgenda,
  throttle,
}: ClinicRecords & { readonly throttle: Throttle }) {
  return {
    registerClinic: stages({
      schema: () => refuseLeaked(clinicRegistration, 'ownerUser.password'),
      run: async (visit) => {
        const { body } = visit;
        await callLimits(throttle, authService.routes.registerClinic.limits, visit.origin).recordCall();
        const passwordHash = await hashPasswordOfNewStaff(visit, body.ownerUser, OWNER_FIELDS);
        const { clinicName: name, ownerUser } = body;
        const roles = ['DENTIST' as const];
        const owner = { ...ownerColumns(ownerUser), password_hash: passwordHash, roles };
        return presentClinic(
          await visit.systemTransaction((ctx) => registerClinic(ctx, { name }, owner, OWNER_FIELDS)),
        );
      },
    }),

    listClinics: async ({ tx, caller, query }) => {
      const ids = is(caller, 'ADMIN') ? undefined : caller.clinicIds;
      const includeInactive = query.includeInactive === 'true';
      return {
        version: [await listStamp(tx, 'clinics', ids && [NO_CLINIC, ...ids]), ids, includeInactive],
        read: async () => (await clinicsRepository(tx).list(ids, includeInactive)).map(presentClinic),
      };
    },

    readClinic: async (ctx) => presentClinic(await getVisibleClinic(ctx, ctx.params.id)),

    createClinic: stages({
      check: async (ctx) => (is(ctx.caller, 'ADMIN') ? findOwner(ctx, ctx.body.ownerUserId) : undefined),
      run: async (ctx) =>
        presentClinic(
          is(ctx.caller, 'ADMIN')
            ? await createClinic(ctx, ctx.body, ctx.checked)
            : await createPendingClinic(ctx, ctx.body),
        ),
    }),

    updateClinic: stages({
      permit: ({ caller, sent }) => assertMaySend(caller, sent.body),
      find: (ctx) => getChangeableClinic(ctx, ctx.params.id),
      check: async (ctx) => {
        const { ownerUserId } = ctx.body;
        return ownerUserId === ctx.found.owner_user_id ? undefined : findOwner(ctx, ownerUserId);
      },
      run: async (ctx) => presentClinic(await updateClinic(ctx, ctx.found, ctx.body, ctx.checked)),
    }),

    activateClinic: stages({
      find: lockClinic,
      run: async (ctx) => presentClinic(await setActive(ctx, ctx.found, true)),
    }),

    confirmClinic: stages({
      find: lockClinic,
      run: async (ctx) => presentClinic(await confirmClinic(ctx, ctx.found)),
    }),

    deactivateClinic: stages({
      find: lockClinic,
      run: async (ctx) => presentClinic(await setActive(ctx, ctx.found, false)),
    }),

    removeClinic: stages({
      find: lockClinic,
      run: (ctx) => removeClinic(ctx, ctx.found.id, { hasHistories, hasAgenda }),
    }),
  } satisfies PartialHandlers<typeof authService>;
}
