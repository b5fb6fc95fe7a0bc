import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { email } from '../fields/email.ts';
import { keysOf } from '../fields/keys-of.ts';
import { recordPhone } from '../fields/people/phone.ts';
import { line, multiline, optional, orNull, required } from '../fields/text.ts';
import { timeOfDay } from '../fields/time/time-of-day.ts';
import { openLinks } from '../open-links.ts';
import { MESSAGE_KINDS, MESSAGE_STATES } from './message-kinds.ts';
import { type TemplateKind, withKnownPlaceholders } from './message-templates.ts';

export const MESSAGE_CONSENTS = ['unasked', 'yes', 'no'] as const;
export type MessageConsent = (typeof MESSAGE_CONSENTS)[number];

export const consentWrite = z.object({ answer: z.enum(MESSAGE_CONSENTS, 'Respuesta no válida') });

const SUBJECT_MAX = 120;
const BODY_MAX = 2_000;

const body = withKnownPlaceholders(
  multiline(BODY_MAX, 'El texto es requerido').refine((text) => text.trim() !== '', 'El texto es requerido'),
);
const mailTemplate = z.object({
  subject: withKnownPlaceholders(required(SUBJECT_MAX, 'El asunto es requerido')),
  body,
});
const textTemplate = z.object({ subject: line(SUBJECT_MAX).default(''), body });

const templates = z.object({
  booked: mailTemplate.nullable(),
  moved: mailTemplate.nullable(),
  cancelled: mailTemplate.nullable(),
  reminder: mailTemplate.nullable(),
  whatsapp: textTemplate.nullable(),
} satisfies Record<TemplateKind, z.ZodType>);

const hours = (max: number) => {
  const message = `Entre 1 y ${max} horas`;
  return z.int({ error: message }).min(1, message).max(max, message).nullable();
};
const flag = z.boolean({ error: 'Debe ser verdadero o falso' });

const settings = {
  enabled: flag,
  confirmations: flag,
  earlyHours: hours(168),
  lateHours: hours(47),
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  includeUnasked: flag,
  address: optional(200, cleanText),
  phone: recordPhone,
  /** Reply-to address. Null: the owner's; absent: unchanged, because the previous release does not send it. */
  email: orNull(email).optional(),
  templates,
};

export const messageSettings = z.object({
  clinicId: z.int(),
  clinicName: z.string(),
  canSendMail: z.boolean(),
  ...settings,
});
export type MessageSettings = z.output<typeof messageSettings>;

export const messageSettingsWrite = z
  .object(settings)
  .refine(
    ({ earlyHours, lateHours }) => earlyHours === null || lateHours === null || lateHours < earlyHours,
    {
      path: ['lateHours'],
      message: 'Debe ser menor que el primer recordatorio',
    },
  );
export type MessageSettingsWrite = z.input<typeof messageSettingsWrite>;

export const DEFAULT_MESSAGE_SETTINGS = {
  enabled: false,
  confirmations: true,
  earlyHours: 48,
  lateHours: 3,
  quietFrom: '21:00',
  quietTo: '08:00',
  includeUnasked: true,
  address: null,
  phone: null,
  email: null,
} as const satisfies Omit<MessageSettings, 'clinicId' | 'clinicName' | 'canSendMail' | 'templates'>;

export const reminder = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  detail: z.string().nullable(),
  recipient: z.string().nullable(),
  startsAt: z.string(),
  /** When the message will be sent, or when it entered its state. */
  at: z.string(),
});
export type Reminder = z.output<typeof reminder>;

export const MAIL_OBSTACLE_LABELS = {
  'no-email': 'El paciente no tiene email',
  declined: 'El paciente no quiere recordatorios',
  closed: 'El turno ya no admite recordatorios',
  sent: 'El recordatorio ya se envió',
} as const;
export type MailObstacle = keyof typeof MAIL_OBSTACLE_LABELS;

export const appointmentMessages = z.object({
  consent: z.enum(MESSAGE_CONSENTS),
  mailObstacle: z.enum(keysOf(MAIL_OBSTACLE_LABELS)).nullable(),
  mayUseWhatsApp: z.boolean(),
  reminders: z.array(reminder),
  /** Absent in responses of the previous release. */
  links: openLinks.optional(),
});
export type AppointmentMessages = z.output<typeof appointmentMessages>;

/** `moved`: the link is about an earlier time. `closed`: the appointment has begun. */
export const LINK_STATES = ['booked', 'confirmed', 'cancelled', 'moved', 'closed'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Shown without a session, so it contains no patient name. */
export const linkedAppointment = z.object({
  state: z.enum(LINK_STATES),
  startsAt: z.string(),
  endsAt: z.string(),
  typeName: z.string(),
  professionalName: z.string(),
  clinicName: z.string(),
  clinicAddress: z.string().nullable(),
  clinicPhone: z.string().nullable(),
});
export type LinkedAppointment = z.output<typeof linkedAppointment>;

export const INVALID_APPOINTMENT_LINK = 'El enlace no es válido o ya venció';
