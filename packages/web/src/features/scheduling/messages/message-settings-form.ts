import {
  DEFAULT_TEMPLATES,
  type MessageTemplate,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '@dentaria/contract/scheduling/message-templates.ts';
import { type MessageSettings, messageSettingsWrite } from '@dentaria/contract/scheduling/messages.ts';
import { z } from 'zod';

export type MessageSettingsChange = z.output<typeof messageSettingsWrite>;

const templatesOf = (pick: (kind: TemplateKind) => MessageTemplate) => ({
  booked: pick('booked'),
  moved: pick('moved'),
  cancelled: pick('cancelled'),
  reminder: pick('reminder'),
  whatsapp: pick('whatsapp'),
});

/** Numbers are held as text. A template contains the text in use, either the clinic's or the product's. */
export const valuesOf = (settings: MessageSettings) => ({
  enabled: settings.enabled,
  confirmations: settings.confirmations,
  includeUnasked: settings.includeUnasked,
  earlyHours: String(settings.earlyHours ?? ''),
  lateHours: String(settings.lateHours ?? ''),
  quietFrom: settings.quietFrom,
  quietTo: settings.quietTo,
  address: settings.address ?? '',
  phone: settings.phone ?? '',
  email: settings.email ?? '',
  templates: templatesOf((kind) => settings.templates[kind] ?? DEFAULT_TEMPLATES[kind]),
});

export type MessageSettingsValues = ReturnType<typeof valuesOf>;

/** Null for no reminder, undefined for an invalid number. */
const hoursOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  return /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
};

/** The product's text is not stored, so that the clinic gets its later changes. */
function ownTemplate(kind: TemplateKind, { subject, body }: MessageTemplate): MessageTemplate | null {
  const { subject: defaultSubject, body: defaultBody } = DEFAULT_TEMPLATES[kind];
  return subject === defaultSubject && body === defaultBody ? null : { subject, body };
}

export const formSchema = z.preprocess((given) => {
  const { earlyHours, lateHours, templates, ...values } = given as MessageSettingsValues;
  return {
    ...values,
    earlyHours: hoursOf(earlyHours),
    lateHours: hoursOf(lateHours),
    templates: Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, ownTemplate(kind, templates[kind])])),
  };
}, messageSettingsWrite);
