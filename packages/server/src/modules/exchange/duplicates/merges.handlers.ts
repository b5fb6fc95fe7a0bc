import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { ModuleMerge } from '../../../kernel/tables/merged-table.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  checkPair,
  getMerge,
  getRecords,
  listMerges,
  mergePatients,
  presentMerge,
  previewMerge,
  readMergedInto,
  undoMerge,
} from './merges.service.ts';

/** `merges` is ordered: modules lock and change their rows in this order. */
export const mergeHandlers = (merges: readonly ModuleMerge[]) =>
  ({
    previewMerge: async (ctx) => {
      const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
      return previewMerge(ctx, await getRecords(ctx, clinicId, ctx.query), merges);
    },

    listMerges: async (ctx) => listMerges(ctx, (await auth.getManagedClinicOfCall(ctx)).id),

    mergePatients: stages({
      find: auth.getManagedClinicOfCall,
      check: (ctx) => checkPair(ctx, ctx.found.id, ctx.body, merges),
      run: (ctx) => mergePatients(ctx, ctx.checked, ctx.body, merges),
    }),

    readMerge: async (ctx) => presentMerge(ctx, await getMerge(ctx), merges),

    undoMerge: stages({
      find: (ctx) => getMerge(ctx, { lock: true }),
      run: (ctx) => undoMerge(ctx, ctx.found, merges),
    }),

    readMergedInto: (ctx) => readMergedInto(ctx, ctx.params.id),
  }) satisfies PartialHandlers<typeof exchangeService>;
