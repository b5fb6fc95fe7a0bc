import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import {
  checkType,
  createRecall,
  listPatientRecalls,
  lockRecall,
  refuseRecall,
  updateRecall,
} from './recalls.service.ts';

interface RecallCall extends RequestContext {
  readonly params: { readonly clinicId: number; readonly id: number };
}

const findRecall = async (ctx: RecallCall) =>
  lockRecall(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id);

export const recallHandlers = {
  listPatientRecalls: (ctx) => listPatientRecalls(ctx, ctx.params.id),

  createRecall: stages({
    find: auth.getClinicOfCall,
    check: async (ctx) => {
      await scheduling.checkPatient(ctx, ctx.found, ctx.body.patientId);
      await checkType(ctx, ctx.found.id, ctx.body);
    },
    run: (ctx) => createRecall(ctx, ctx.found.id, ctx.body),
  }),

  updateRecall: stages({
    find: findRecall,
    run: (ctx) => updateRecall(ctx, ctx.found, ctx.body),
  }),

  refuseRecall: stages({
    find: findRecall,
    run: (ctx) => refuseRecall(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof followUpService>;
