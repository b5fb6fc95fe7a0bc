import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
  type FollowUpTemplateKind,
  type followUpTemplateWrite,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';

export async function listTemplates({ tx }: RequestContext, clinicId: number): Promise<FollowUpTemplate[]> {
  const own = await tx
    .selectFrom('follow_up_templates')
    .select(['kind', 'subject', 'body', 'whatsapp'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return FOLLOW_UP_TEMPLATE_KINDS.map((kind) => {
    const found = own.find((each) => each.kind === kind);
    return { kind, own: found !== undefined, ...(found ?? DEFAULT_FOLLOW_UP_TEMPLATES[kind]) };
  });
}

export async function updateTemplate(
  ctx: RequestContext,
  clinicId: number,
  kind: FollowUpTemplateKind,
  texts: z.output<typeof followUpTemplateWrite>,
): Promise<FollowUpTemplate> {
  await ctx.tx
    .insertInto('follow_up_templates')
    .values({ clinic_id: clinicId, kind, ...texts })
    .onConflict((on) => on.columns(['clinic_id', 'kind']).doUpdateSet(texts))
    .execute();
  await audit(ctx, { action: 'update', object: 'follow-up-template', objectId: clinicId, clinicId });
  return { kind, own: true, ...texts };
}

export async function resetTemplate(ctx: RequestContext, clinicId: number, kind: FollowUpTemplateKind) {
  await ctx.tx
    .deleteFrom('follow_up_templates')
    .where((eb) => eb.and({ clinic_id: clinicId, kind }))
    .execute();
  await audit(ctx, { action: 'delete', object: 'follow-up-template', objectId: clinicId, clinicId });
}
