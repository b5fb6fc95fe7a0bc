import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { ModuleMerge } from '../../../kernel/merged-table.ts';
import { getManagedClinicId } from '../programs/programs.service.ts';
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

/** `merges`: of every module, in the order in which they lock and change rows. */
export const mergeHandlers = (merges: readonly ModuleMerge[]) =>
  ({
    previewMerge: stages({
      find: async (ctx) => getRecords(ctx, await getManagedClinicId(ctx, ctx.params.clinicId), ctx.query),
      run: (ctx) => previewMerge(ctx, ctx.found, merges),
    }),

    listMerges: async (ctx) => listMerges(ctx, await getManagedClinicId(ctx, ctx.params.clinicId)),

    mergePatients: stages({
      find: (ctx) => getManagedClinicId(ctx, ctx.params.clinicId),
      check: (ctx) => checkPair(ctx, ctx.found, ctx.body, merges),
      run: (ctx) => mergePatients(ctx, ctx.found, ctx.body, merges),
    }),

    readMerge: async (ctx) => {
      const clinicId = await getManagedClinicId(ctx, ctx.params.clinicId);
      return presentMerge(ctx, await getMerge(ctx, clinicId, ctx.params.id), merges);
    },

    undoMerge: stages({
      find: async (ctx) => {
        const clinicId = await getManagedClinicId(ctx, ctx.params.clinicId);
        return getMerge(ctx, clinicId, ctx.params.id);
      },
      run: (ctx) => undoMerge(ctx, ctx.found.clinic_id, ctx.found.id, merges),
    }),

    readMergedInto: (ctx) => readMergedInto(ctx, ctx.params.id),
  }) satisfies PartialHandlers<typeof exchangeService>;
