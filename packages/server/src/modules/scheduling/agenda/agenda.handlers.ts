import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { makeStampWatch } from '../../../kernel/database/stamp-watch.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { auth } from '../../auth/auth.module.ts';
import { listSlots, readAgenda } from './agenda.service.ts';

export const agendaHandlers = ({ database }: Kernel) => {
  const stamps = makeStampWatch(database, 'agenda');
  return {
    readAgenda: async (ctx) => readAgenda(ctx, await auth.getClinicOfCall(ctx), ctx.query),

    watchAgenda: async ({ params, caller, transaction }) => {
      const authorize = () => transaction((ctx) => auth.getClinic(ctx, params.clinicId));
      const clinic = await authorize();
      return {
        caller,
        authorize,
        subscribe: (send) => stamps.watch(clinic.id, (stamp) => send({ stamp })),
      };
    },

    listSlots: async (ctx) => listSlots(ctx, await auth.getClinicOfCall(ctx), ctx.query),
  } satisfies PartialHandlers<typeof schedulingService>;
};
