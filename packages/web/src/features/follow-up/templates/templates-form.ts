import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
  type FollowUpTemplateKind,
  type FollowUpTemplateWrite,
  followUpTemplateWrite,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { z } from 'zod';

export type TemplatesValues = Record<FollowUpTemplateKind, FollowUpTemplateWrite>;

export const TEXTS = ['subject', 'body', 'whatsapp'] as const;

export const templatesSchema: z.ZodType<TemplatesValues> = z.record(
  z.enum(FOLLOW_UP_TEMPLATE_KINDS),
  followUpTemplateWrite,
);

export function valuesOf(templates: readonly FollowUpTemplate[]): TemplatesValues {
  const textsOf = (kind: FollowUpTemplateKind): FollowUpTemplateWrite => {
    const stored = templates.find((each) => each.kind === kind) ?? DEFAULT_FOLLOW_UP_TEMPLATES[kind];
    const { subject, body, whatsapp } = stored;
    return { subject, body, whatsapp };
  };
  const texts = FOLLOW_UP_TEMPLATE_KINDS.map((kind) => [kind, textsOf(kind)] as const);
  return Object.fromEntries(texts) as TemplatesValues;
}

const isSame = (one: FollowUpTemplateWrite, other: FollowUpTemplateWrite): boolean =>
  TEXTS.every((text) => one[text] === other[text]);

export const isDefault = (kind: FollowUpTemplateKind, texts: FollowUpTemplateWrite): boolean =>
  isSame(texts, DEFAULT_FOLLOW_UP_TEMPLATES[kind]);

export const changedKinds = (before: TemplatesValues, after: TemplatesValues): FollowUpTemplateKind[] =>
  FOLLOW_UP_TEMPLATE_KINDS.filter((kind) => !isSame(before[kind], after[kind]));
