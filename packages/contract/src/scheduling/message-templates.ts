import type { z } from 'zod';

export const TEMPLATE_KINDS = ['booked', 'moved', 'cancelled', 'reminder', 'whatsapp'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export interface MessageTemplate {
  readonly subject: string;
  readonly body: string;
}

export const PLACEHOLDERS = [
  'paciente',
  'fecha',
  'hora',
  'profesional',
  'clinica',
  'direccion',
  'enlace',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const VISIT = '{fecha} a las {hora} con {profesional}, en {clinica}.';

export const DEFAULT_TEMPLATES: Readonly<Record<TemplateKind, MessageTemplate>> = {
  booked: {
    subject: 'Tu turno del {fecha} en {clinica}',
    body: `Hola, {paciente}:\n\nTu turno quedó reservado para el ${VISIT}\n\n{direccion}\n\n{enlace}\n\nEl archivo adjunto lo agrega a tu calendario.`,
  },
  moved: {
    subject: 'Tu turno en {clinica} cambió al {fecha}',
    body: `Hola, {paciente}:\n\nTu turno cambió. Ahora es el ${VISIT}\n\n{direccion}\n\n{enlace}`,
  },
  cancelled: {
    subject: 'Tu turno del {fecha} en {clinica} fue cancelado',
    body: 'Hola, {paciente}:\n\nTu turno del {fecha} a las {hora} con {profesional} fue cancelado.\n\nSi querés reservar otro, comunicate con {clinica}.',
  },
  reminder: {
    subject: 'Recordatorio de tu turno del {fecha}',
    body: `Hola, {paciente}:\n\nTe recordamos tu turno del ${VISIT}\n\n{direccion}\n\nConfirmá que venís, o cancelalo para que otra persona pueda usar el horario:\n\n{enlace}`,
  },
  whatsapp: {
    subject: '',
    body: 'Hola, {paciente}: te recordamos tu turno del {fecha} a las {hora} con {profesional}, en {clinica}. Para confirmarlo o cancelarlo: {enlace}',
  },
};

/** Prefixes a custom subject, so that no mail has only a stranger's text as its subject. */
export const prefixCustomSubject = (subject: string, standard: readonly string[]): string =>
  standard.includes(subject) ? subject : `Mensaje de {clinica}: ${subject}`;

export const mailSubject = (subject: string): string =>
  prefixCustomSubject(
    subject,
    Object.values(DEFAULT_TEMPLATES).map((each) => each.subject),
  );

export const unknownPlaceholders = (text: string, known: readonly string[] = PLACEHOLDERS): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name));

export const withKnownPlaceholders = (schema: z.ZodType<string, string>, known?: readonly string[]) =>
  schema.superRefine((text, ctx) => {
    const [unknown] = unknownPlaceholders(text, known);
    if (unknown !== undefined)
      ctx.addIssue({ code: 'custom', message: `No existe el marcador {${unknown}}` });
  });

export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? match) : match,
  );

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
