import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { presentProcedure, proceduresRepository } from './procedures.repository.ts';
import { createProcedure, importNomenclador, lockProcedure, updateProcedure } from './procedures.service.ts';

export const procedureHandlers = {
  listProcedures: async (ctx) => {
    const { id } = await auth.getClinicOfCall(ctx);
    return (await proceduresRepository(ctx.tx, id).list()).map(presentProcedure);
  },

  createProcedure: stages({
    find: auth.getManagedClinicOfCall,
    run: (ctx) => createProcedure(ctx, ctx.found.id, ctx.body),
  }),

  importNomenclador: stages({
    find: auth.getManagedClinicOfCall,
    run: (ctx) => importNomenclador(ctx, ctx.found.id),
  }),

  updateProcedure: stages({
    find: async (ctx) => {
      const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
      return lockProcedure(ctx, clinicId, ctx.params.id);
    },
    run: (ctx) => updateProcedure(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
