import { z } from 'zod';
import { id } from '../fields/id.ts';
import { keysOf } from '../fields/keys-of.ts';
import { line, multiline } from '../fields/text.ts';
import { fillTemplate, prefixCustomSubject, withKnownPlaceholders } from '../scheduling/message-templates.ts';
import { FOLLOW_UP_OBSTACLES } from './obstacles.ts';
import { WORK_KINDS, type WorkKind } from './work-kinds.ts';

export const FOLLOW_UP_PLACEHOLDERS = ['paciente', 'motivo', 'clinica', 'telefono', 'direccion'] as const;

const NO_TEXT = 'El texto es requerido';
const text = withKnownPlaceholders(
  multiline(2_000, NO_TEXT).refine((written) => written.trim() !== '', NO_TEXT),
  FOLLOW_UP_PLACEHOLDERS,
);
const subject = withKnownPlaceholders(line(120), FOLLOW_UP_PLACEHOLDERS);

export const followUpTemplateWrite = z.object({
  subject: subject.refine((written) => written.trim() !== '', 'El asunto es requerido'),
  body: text,
  whatsapp: text,
});
export type FollowUpTemplateWrite = z.input<typeof followUpTemplateWrite>;

const GREETING = 'Hola, {paciente}:';

export const DEFAULT_FOLLOW_UP_TEMPLATES = {
  recall: {
    subject: 'Es hora de tu control en {clinica}',
    body: `${GREETING}\n\nYa es momento de tu próximo control ({motivo}) en {clinica}.\n\nPara reservar un turno, comunicate con nosotros: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} ya es momento de tu próximo control ({motivo}) en {clinica}. ¿Te reservamos un turno?`,
  },
  missed: {
    subject: 'Reservá otro turno en {clinica}',
    body: `${GREETING}\n\nNo pudiste venir a tu turno ({motivo}) en {clinica}.\n\nPara reservar otro, comunicate con nosotros: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} no pudiste venir a tu turno ({motivo}) en {clinica}. ¿Te reservamos otro?`,
  },
  unconfirmed: {
    subject: 'Confirmá tu turno en {clinica}',
    body: `${GREETING}\n\nTe esperamos en {clinica} ({motivo}).\n\nConfirmá que venís: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} te esperamos en {clinica} ({motivo}). ¿Nos confirmás que venís?`,
  },
  estimate: {
    subject: 'Tu presupuesto en {clinica}',
    body: `${GREETING}\n\nTe escribimos de {clinica} por tu {motivo}. Queremos saber si tenés alguna duda.\n\nPara responder, comunicate con nosotros: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} te escribimos de {clinica} por tu {motivo}. ¿Tenés alguna duda?`,
  },
  'accepted-work': {
    subject: 'Reservá tu turno en {clinica}',
    body: `${GREETING}\n\nAceptaste tu {motivo} en {clinica} y todavía no tenés turno.\n\nPara reservarlo, comunicate con nosotros: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} aceptaste tu {motivo} en {clinica} y todavía no tenés turno. ¿Te reservamos uno?`,
  },
  balance: {
    subject: 'Tu cuenta en {clinica}',
    body: `${GREETING}\n\nTe escribimos de {clinica} por {motivo}. Si ya pagaste, no hace falta que hagas nada.\n\nPara consultarlo, comunicate con nosotros: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} te escribimos de {clinica} por {motivo}. ¿Cuándo te queda bien pasar?`,
  },
  other: {
    subject: 'Un mensaje de {clinica}',
    body: `${GREETING}\n\nTe escribimos de {clinica}. Comunicate con nosotros: {telefono}\n\n{direccion}`,
    whatsapp: `${GREETING} te escribimos de {clinica}.`,
  },
} satisfies Readonly<Record<string, FollowUpTemplateWrite>>;
export type FollowUpTemplateKind = keyof typeof DEFAULT_FOLLOW_UP_TEMPLATES;
export const FOLLOW_UP_TEMPLATE_KINDS = keysOf(DEFAULT_FOLLOW_UP_TEMPLATES);

export const templateKindOf = (kind: WorkKind): FollowUpTemplateKind =>
  FOLLOW_UP_TEMPLATE_KINDS.find((each) => each === kind) ?? 'other';

export const followUpTemplate = z.object({
  kind: z.enum(FOLLOW_UP_TEMPLATE_KINDS),
  subject: z.string(),
  body: z.string(),
  whatsapp: z.string(),
  own: z.boolean(),
});
export type FollowUpTemplate = z.output<typeof followUpTemplate>;

export const followUpSubject = (written: string): string =>
  prefixCustomSubject(
    written,
    Object.values(DEFAULT_FOLLOW_UP_TEMPLATES).map((each) => each.subject),
  );

export type FollowUpValues = Readonly<Record<(typeof FOLLOW_UP_PLACEHOLDERS)[number], string>>;

/** Drops the colon and placeholder of a missing phone. */
export const fillFollowUp = (text: string, values: FollowUpValues): string =>
  fillTemplate(values.telefono ? text : text.replaceAll(': {telefono}', '.'), values);

export const MAX_SELECTION = 100;

export const WITHDRAWAL_SECONDS = 20;

const reference = { kind: z.enum(WORK_KINDS, 'Tipo no válido'), id };

export const workMessageCreate = z.object({
  items: z
    .array(z.object(reference))
    .min(1, 'Elegí al menos un paciente')
    .max(MAX_SELECTION, `Hasta ${MAX_SELECTION} a la vez`),
  channel: z.enum(['email', 'whatsapp'], 'Elegí email o WhatsApp'),
  subject: subject.optional(),
  body: text.optional(),
});
export type WorkMessageCreate = z.input<typeof workMessageCreate>;

export const workMessages = z.object({
  batchId: z.int().nullable(),
  queued: z.int(),
  chats: z.array(z.object({ kind: z.enum(WORK_KINDS), id: z.int(), url: z.string() })),
  obstacles: z.array(
    z.object({
      kind: z.enum(WORK_KINDS),
      id: z.int(),
      patientName: z.string().nullable(),
      obstacle: z.enum(FOLLOW_UP_OBSTACLES),
    }),
  ),
});
export type WorkMessages = z.output<typeof workMessages>;

export const withdrawnMessages = z.object({ withdrawn: z.int() });
