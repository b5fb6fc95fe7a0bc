import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { pairOf } from './duplicates.repository.ts';
import {
  dismissDuplicate,
  findAlike,
  getPatientId,
  listDuplicates,
  restoreDuplicate,
} from './duplicates.service.ts';

interface PairCall extends RequestContext {
  readonly params: { readonly clinicId: number; readonly firstId: number; readonly secondId: number };
}

/** Reads the second id after the look-up of the first one: a 404 precedes a 400. */
async function findPair(ctx: PairCall) {
  const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
  const one = await getPatientId(ctx, clinicId, ctx.params.firstId);
  return { clinicId, pair: pairOf(one, await getPatientId(ctx, clinicId, ctx.params.secondId)) };
}

export const duplicateHandlers = {
  findAlike: stages({
    find: auth.getClinicOfCall,
    run: (ctx) => findAlike(ctx, ctx.found.id, ctx.query),
  }),

  listDuplicates: stages({
    find: auth.getManagedClinicOfCall,
    run: (ctx) => listDuplicates(ctx, ctx.found.id, ctx.query),
  }),

  dismissDuplicate: stages({
    find: findPair,
    run: (ctx) => dismissDuplicate(ctx, ctx.found.clinicId, ctx.found.pair),
  }),

  restoreDuplicate: stages({
    find: findPair,
    run: (ctx) => restoreDuplicate(ctx, ctx.found.clinicId, ctx.found.pair),
  }),
} satisfies PartialHandlers<typeof exchangeService>;
