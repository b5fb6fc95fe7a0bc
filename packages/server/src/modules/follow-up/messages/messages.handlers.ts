import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { WorkKindQuery } from '../../../kernel/work-kind.ts';
import { auth } from '../../auth/auth.module.ts';
import { getBatch, sendMessages, withdrawMessages } from './messages.service.ts';
import { listTemplates, resetTemplate, updateTemplate } from './templates.service.ts';

export const followUpMessageHandlers = (kinds: readonly WorkKindQuery[]) =>
  ({
    sendWorkMessages: stages({
      find: auth.getClinicOfCall,
      run: (ctx) => sendMessages(ctx, kinds, ctx.found, ctx.body),
    }),

    withdrawWorkMessages: stages({
      find: async (ctx) => {
        const { id } = await auth.getClinicOfCall(ctx);
        await getBatch(ctx, id, ctx.params.id);
      },
      run: (ctx) => withdrawMessages(ctx, ctx.params.clinicId, ctx.params.id),
    }),

    listFollowUpTemplates: async (ctx) => listTemplates(ctx, (await auth.getClinicOfCall(ctx)).id),

    updateFollowUpTemplate: stages({
      find: auth.getManagedClinicOfCall,
      run: (ctx) => updateTemplate(ctx, ctx.found.id, ctx.params.kind, ctx.body),
    }),

    resetFollowUpTemplate: stages({
      find: auth.getManagedClinicOfCall,
      run: (ctx) => resetTemplate(ctx, ctx.found.id, ctx.params.kind),
    }),
  }) satisfies PartialHandlers<typeof followUpService>;
