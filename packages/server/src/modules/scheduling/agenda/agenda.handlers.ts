import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { makeStampWatch } from '../../../kernel/database/stamp-watch.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { getAgendaClinic } from '../settings/agenda-clinic.ts';
import { listSlots, readAgenda } from './agenda.service.ts';

export const agendaHandlers = ({ database }: Kernel) => {
  const stamps = makeStampWatch(database, 'agenda');
  return {
    readAgenda: async (ctx) => readAgenda(ctx, await getAgendaClinic(ctx, ctx.params.clinicId), ctx.query),

    watchAgenda: async ({ params, caller, transaction }) => {
      const authorize = () => transaction((ctx) => getAgendaClinic(ctx, params.clinicId));
      const clinic = await authorize();
      return {
        caller,
        authorize,
        subscribe: (send) => stamps.watch(clinic.id, (stamp) => send({ stamp })),
      };
    },

    listSlots: async (ctx) => listSlots(ctx, await getAgendaClinic(ctx, ctx.params.clinicId), ctx.query),
  } satisfies PartialHandlers<typeof schedulingService>;
};
