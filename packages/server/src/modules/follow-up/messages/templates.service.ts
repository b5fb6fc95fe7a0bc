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
import { templatesRepository } from './templates.repository.ts';

/** The clinic's own texts, or the product's, one of each kind. */
export async function listTemplates({ tx }: RequestContext, clinicId: number): Promise<FollowUpTemplate[]> {
  const own = await templatesRepository(tx, clinicId).list();
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
  await templatesRepository(ctx.tx, clinicId).save({ kind, ...texts });
  await audit(ctx, { action: 'update', object: 'follow-up-template', objectId: clinicId, clinicId });
  return { kind, own: true, ...texts };
}

export async function resetTemplate(
  ctx: RequestContext,
  clinicId: number,
  kind: FollowUpTemplateKind,
): Promise<void> {
  await templatesRepository(ctx.tx, clinicId).remove(kind);
  await audit(ctx, { action: 'delete', object: 'follow-up-template', objectId: clinicId, clinicId });
}
