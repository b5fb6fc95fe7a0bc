import { clinicRegistration } from '@dentaria/contract/auth/clinics.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { is } from '../../../kernel/access/caller.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { listStamp } from '../../../kernel/database/list-stamp.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { refuseLeaked } from '../../../kernel/leaked-passwords.ts';
import { hashPasswordOfNewStaff } from '../users/new-staff.ts';
import { assertMaySend } from './clinics.policy.ts';
import { clinicsRepository, presentClinic } from './clinics.repository.ts';
import {
  type ClinicRecords,
  checkOwner,
  confirmClinic,
  createClinic,
  createPendingClinic,
  getChangeableClinic,
  getVisibleClinic,
  lockClinic,
  registerClinicWithOwner,
  removeClinic,
  setActive,
  updateClinic,
} from './clinics.service.ts';

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
        const passwordHash = await hashPasswordOfNewStaff(visit, body.ownerUser, {
          fieldPrefix: 'ownerUser.',
        });
        return presentClinic(
          await visit.systemTransaction((ctx) => registerClinicWithOwner(ctx, body, passwordHash)),
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
      check: async (ctx) => {
        if (is(ctx.caller, 'ADMIN')) await checkOwner(ctx, ctx.body.ownerUserId);
      },
      run: async (ctx) => {
        const { name, address, ownerUserId } = ctx.body;
        return presentClinic(
          is(ctx.caller, 'ADMIN')
            ? await createClinic(ctx, { name, address, ownerUserId: ownerUserId ?? null })
            : await createPendingClinic(ctx, { name, address }),
        );
      },
    }),

    updateClinic: stages({
      permit: ({ caller, sent }) => assertMaySend(caller, sent.body),
      find: (ctx) => getChangeableClinic(ctx, ctx.params.id),
      check: async (ctx) => {
        const { ownerUserId } = ctx.body;
        if (ownerUserId !== ctx.found.owner_user_id) await checkOwner(ctx, ownerUserId);
      },
      run: async (ctx) => presentClinic(await updateClinic(ctx, ctx.found, ctx.body)),
    }),

    activateClinic: stages({
      find: (ctx) => lockClinic(ctx, ctx.params.id),
      run: async (ctx) => presentClinic(await setActive(ctx, ctx.found, true)),
    }),

    confirmClinic: stages({
      find: (ctx) => lockClinic(ctx, ctx.params.id),
      run: async (ctx) => presentClinic(await confirmClinic(ctx, ctx.found)),
    }),

    deactivateClinic: stages({
      find: (ctx) => lockClinic(ctx, ctx.params.id),
      run: async (ctx) => presentClinic(await setActive(ctx, ctx.found, false)),
    }),

    removeClinic: stages({
      find: (ctx) => lockClinic(ctx, ctx.params.id),
      run: (ctx) => removeClinic(ctx, ctx.found.id, { hasHistories, hasAgenda }),
    }),
  } satisfies PartialHandlers<typeof authService>;
}
