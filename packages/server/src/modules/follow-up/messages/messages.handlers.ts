import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { getBatch, sendMessages, withdrawMessages } from './messages.service.ts';
import { listTemplates, resetTemplate, updateTemplate } from './templates.service.ts';

interface ClinicCall extends RequestContext {
  readonly params: { readonly clinicId: number };
}

const findClinic = (ctx: ClinicCall) => scheduling.getAgendaClinic(ctx, ctx.params.clinicId);

async function findManagedClinic(ctx: ClinicCall) {
  const clinic = await findClinic(ctx);
  scheduling.assertMayManage(ctx.caller, clinic);
  return clinic;
}

export const followUpMessageHandlers = (kinds: readonly WorkKindQuery[]) =>
  ({
    sendWorkMessages: stages({
      find: findClinic,
      run: (ctx) => sendMessages(ctx, kinds, ctx.found, ctx.body),
    }),

    withdrawWorkMessages: stages({
      find: async (ctx) => {
        const { id } = await findClinic(ctx);
        await getBatch(ctx, id, ctx.params.id);
      },
      run: (ctx) => withdrawMessages(ctx, ctx.params.clinicId, ctx.params.id),
    }),

    listFollowUpTemplates: async (ctx) => listTemplates(ctx, (await findClinic(ctx)).id),

    updateFollowUpTemplate: stages({
      find: findManagedClinic,
      run: (ctx) => updateTemplate(ctx, ctx.found.id, ctx.params.kind, ctx.body),
    }),

    resetFollowUpTemplate: stages({
      find: findManagedClinic,
      run: (ctx) => resetTemplate(ctx, ctx.found.id, ctx.params.kind),
    }),
  }) satisfies PartialHandlers<typeof followUpService>;
