import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  dismissDuplicate,
  findSimilarPatients,
  getPair,
  listDuplicates,
  restoreDuplicate,
} from './duplicates.service.ts';

export const duplicateHandlers = {
  findAlike: async (ctx) => findSimilarPatients(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.query),

  listDuplicates: async (ctx) => listDuplicates(ctx, (await auth.getManagedClinicOfCall(ctx)).id, ctx.query),

  dismissDuplicate: stages({
    find: getPair,
    run: (ctx) => dismissDuplicate(ctx, ctx.found),
  }),

  restoreDuplicate: stages({
    find: getPair,
    run: (ctx) => restoreDuplicate(ctx, ctx.found),
  }),
} satisfies PartialHandlers<typeof exchangeService>;
