import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
  type FollowUpTemplateKind,
  type FollowUpTemplateWrite,
  followUpTemplateWrite,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { z } from 'zod';

/** Every text in use: the clinic's own or the product's. */
export type TemplatesValues = Record<FollowUpTemplateKind, FollowUpTemplateWrite>;

export const TEXTS = ['subject', 'body', 'whatsapp'] as const;

export const templatesSchema: z.ZodType<TemplatesValues> = z.object({
  recall: followUpTemplateWrite,
  missed: followUpTemplateWrite,
  unconfirmed: followUpTemplateWrite,
  estimate: followUpTemplateWrite,
  'accepted-work': followUpTemplateWrite,
  balance: followUpTemplateWrite,
  other: followUpTemplateWrite,
});

export const valuesOf = (templates: readonly FollowUpTemplate[]): TemplatesValues => {
  const textsOf = (kind: FollowUpTemplateKind): FollowUpTemplateWrite => {
    const stored = templates.find((each) => each.kind === kind) ?? DEFAULT_FOLLOW_UP_TEMPLATES[kind];
    const { subject, body, whatsapp } = stored;
    return { subject, body, whatsapp };
  };
  return {
    recall: textsOf('recall'),
    missed: textsOf('missed'),
    unconfirmed: textsOf('unconfirmed'),
    estimate: textsOf('estimate'),
    'accepted-work': textsOf('accepted-work'),
    balance: textsOf('balance'),
    other: textsOf('other'),
  };
};

const isSame = (one: FollowUpTemplateWrite, other: FollowUpTemplateWrite): boolean =>
  TEXTS.every((text) => one[text] === other[text]);

export const isDefault = (kind: FollowUpTemplateKind, texts: FollowUpTemplateWrite): boolean =>
  isSame(texts, DEFAULT_FOLLOW_UP_TEMPLATES[kind]);

/** The kinds whose texts differ. */
export const changedKinds = (before: TemplatesValues, after: TemplatesValues): FollowUpTemplateKind[] =>
  FOLLOW_UP_TEMPLATE_KINDS.filter((kind) => !isSame(before[kind], after[kind]));
