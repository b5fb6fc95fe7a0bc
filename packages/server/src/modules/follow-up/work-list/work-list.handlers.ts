import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { auth } from '../../auth/auth.module.ts';
import { checkAssignee } from '../people.ts';
import {
  assertAboutPatient,
  checkNextTry,
  createAttempt,
  listAttempts,
  lockOwnAttempt,
  removeAttempt,
} from './attempts.service.ts';
import {
  assignItem,
  countWork,
  dismissItem,
  getItem,
  readWorkList,
  restoreItem,
} from './work-list.service.ts';

interface ItemCall extends RequestContext {
  readonly params: { readonly clinicId: number; readonly kind: WorkKind; readonly id: number };
}

export function workListHandlers(kinds: readonly WorkKindQuery[]) {
  const findItem = async (ctx: ItemCall) => {
    await auth.getClinicOfCall(ctx);
    return getItem(ctx, kinds, ctx.params);
  };
  return {
    readWorkList: async (ctx) => readWorkList(ctx, kinds, (await auth.getClinicOfCall(ctx)).id, ctx.query),

    countWork: async (ctx) => countWork(ctx, kinds, (await auth.getClinicOfCall(ctx)).id),

    assignWork: stages({
      find: findItem,
      check: (ctx) => checkAssignee(ctx, ctx.params.clinicId, ctx.body.assigneeId, ctx.found.row.assignee_id),
      run: (ctx) => assignItem(ctx, kinds, ctx.params.clinicId, ctx.found, ctx.body),
    }),

    listAttempts: async (ctx) => listAttempts(ctx, ctx.params.clinicId, await findItem(ctx)),

    createAttempt: stages({
      find: async (ctx) => {
        const item = await findItem(ctx);
        assertAboutPatient(item);
        return item;
      },
      check: async (ctx) => checkNextTry(ctx, ctx.body),
      run: (ctx) => createAttempt(ctx, ctx.params.clinicId, ctx.found, ctx.body),
    }),

    removeAttempt: stages({
      find: async (ctx) => lockOwnAttempt(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),
      run: (ctx) => removeAttempt(ctx, kinds, ctx.params.clinicId, ctx.found),
    }),

    dismissWork: stages({
      find: findItem,
      run: (ctx) => dismissItem(ctx, ctx.params.clinicId, ctx.found, ctx.body.reason),
    }),

    restoreWork: stages({
      find: findItem,
      run: (ctx) => restoreItem(ctx, ctx.params.clinicId, ctx.found),
    }),
  } satisfies PartialHandlers<typeof followUpService>;
}
