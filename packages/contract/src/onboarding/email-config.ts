import { z } from 'zod';
import { EMAIL_MESSAGE, emailOr } from '../fields/email.ts';
import { line, optional, orNull, required } from '../fields/text.ts';

/** Used by the server itself, so they cannot be deleted. */
export const PROTECTED_CONFIGURATIONS = ['SYSTEM_ADMIN', 'CLIENT_NOTIFICATIONS'] as const;
export type ProtectedConfiguration = (typeof PROTECTED_CONFIGURATIONS)[number];

export const isProtected = (configName: string): boolean =>
  PROTECTED_CONFIGURATIONS.some((name) => name === configName);

export const MISSING_CONFIG_WARNINGS: Readonly<Record<ProtectedConfiguration, string>> = {
  SYSTEM_ADMIN:
    'Sin una configuración SYSTEM_ADMIN activa no se envían las invitaciones: el link se copia desde «Generar Link».',
  CLIENT_NOTIFICATIONS:
    'Sin una configuración CLIENT_NOTIFICATIONS activa, los avisos de registro recibido, aprobado o rechazado salen con SYSTEM_ADMIN; si tampoco está activa, no se envían.',
};

export const DEFAULT_SMTP_PORT = 587;

const NAME_CHARACTERS = 'Solo letras mayúsculas y guiones bajos permitidos';
const PORT = 'Puerto SMTP debe estar entre 1 y 65535';
export const SMTP_PASSWORD_REQUIRED = 'Contraseña SMTP es requerida';

export const configName = required(50, 'Nombre de configuración es requerido').regex(
  /^[A-Z_]*$/,
  NAME_CHARACTERS,
);

const smtpHost = required(253, 'Host SMTP es requerido').regex(
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9.])?|[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)$/,
  'Host SMTP no válido',
);

const fields = {
  smtpHost,
  smtpPort: z.int({ error: PORT }).min(1, PORT).max(65_535, PORT),
  smtpUsername: required(254, 'Usuario SMTP es requerido'),
  fromEmail: emailOr('Email remitente debe tener formato válido', 'Email remitente es requerido'),
  fromName: optional(100),
};

const active = z.boolean({ error: 'Debe ser verdadero o falso' });

export const emailConfigCreate = z.object({
  configName,
  ...fields,
  smtpPassword: line(1024, SMTP_PASSWORD_REQUIRED).min(1, SMTP_PASSWORD_REQUIRED),
  isActive: active.default(true),
});
export type EmailConfigCreate = z.input<typeof emailConfigCreate>;
export type NewEmailConfig = z.output<typeof emailConfigCreate>;

/**
 * A blank password keeps the stored one, but is rejected if host, port or username change, so that a stored password is
 * never sent to another server.
 */
export const emailConfigUpdate = z.object({
  ...fields,
  smtpPassword: line(1024)
    .nullish()
    .transform((text) => text || null),
  isActive: active.optional(),
});
export type ChangedEmailConfig = z.output<typeof emailConfigUpdate>;

export const emailConfig = z.object({
  id: z.int(),
  configName: z.string(),
  smtpHost: z.string(),
  smtpPort: z.int(),
  smtpUsername: z.string(),
  fromEmail: z.string(),
  fromName: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type EmailConfig = z.output<typeof emailConfig>;

export const emailConfigStats = z.object({
  totalConfigurations: z.int(),
  activeConfigurations: z.int(),
  inactiveConfigurations: z.int(),
  recentlyUpdatedCount: z.int(),
});
export type EmailConfigStats = z.output<typeof emailConfigStats>;

export const emailConfigTest = z
  .object({ testEmail: orNull(emailOr(EMAIL_MESSAGE)) })
  .default({ testEmail: null });
export type EmailConfigTest = z.input<typeof emailConfigTest>;

/** A failed test also gets status 200. */
export const emailConfigTestResult = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().optional(),
});
export type EmailConfigTestResult = z.output<typeof emailConfigTestResult>;
