import {
  type ChangedEmailConfig,
  type EmailConfigTestResult,
  isProtected,
  type NewEmailConfig,
  SMTP_PASSWORD_REQUIRED,
} from '@dentaria/contract/onboarding/email-config.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { checkConnection, type SmtpServer, sendMail } from '../mail/smtp-client.ts';
import { asSmtpFailure, SMTP_FAILURES } from '../mail/smtp-failure.ts';
import { testMailContent } from '../mail/templates.ts';
import type { EmailConfigRow } from '../onboarding.tables.ts';
import { seal, unseal } from '../sealing.ts';
import { emailConfigsRepository } from './email-configs.repository.ts';

export interface EmailConfigParts {
  readonly config: Config;
  readonly secret: string;
  readonly clock: Clock;
}

/** Well inside the ten seconds that a test may take (design, section 7). */
const TEST_TIMEOUT_MS = 9_000;

export async function getEmailConfig(tx: Tx, name: string): Promise<EmailConfigRow> {
  return found(await emailConfigsRepository(tx).find(name));
}

/** The configuration, locked for a change. */
export async function getEmailConfigForUpdate(tx: Tx, name: string): Promise<EmailConfigRow> {
  return found(await emailConfigsRepository(tx).findForUpdate(name));
}

function found(row: EmailConfigRow | undefined): EmailConfigRow {
  if (!row) throw notFound('Configuración no encontrada');
  return row;
}

/** Where and as whom a configuration sends; its password still sealed. */
export interface SealedServer extends Omit<SmtpServer, 'password'> {
  readonly configName: string;
  readonly sealedPassword: Uint8Array;
}

const serverOf = (row: EmailConfigRow): SealedServer => ({
  configName: row.config_name,
  host: row.smtp_host,
  port: row.smtp_port,
  username: row.smtp_username,
  sealedPassword: row.smtp_password,
  fromEmail: row.from_email,
  fromName: row.from_name,
});

/** The first of the named configurations that is active. */
export async function findActiveServer(tx: Tx, names: readonly string[]): Promise<SealedServer | undefined> {
  const active = await emailConfigsRepository(tx).listActive(names);
  const name = names.find((wanted) => active.some((row) => row.config_name === wanted));
  const row = active.find(({ config_name }) => config_name === name);
  return row && serverOf(row);
}

export async function createEmailConfig(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  { secret, clock }: EmailConfigParts,
  body: NewEmailConfig,
): Promise<EmailConfigRow> {
  const created = await emailConfigsRepository(tx).create({
    config_name: body.configName,
    ...serverColumns(body),
    smtp_password: seal(secret, 'smtp password', body.configName, body.smtpPassword),
    is_active: body.isActive,
    created_at: clock(),
    updated_at: clock(),
  });
  await auditConfig(tx, caller, origin, 'create', created);
  return created;
}

/**
 * Changes a locked configuration. A blank password keeps the stored one, but never for another host, port or
 * user: who may change the configuration must not send its password elsewhere.
 */
export async function updateEmailConfig(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  { secret, clock }: EmailConfigParts,
  before: EmailConfigRow,
  body: ChangedEmailConfig,
): Promise<EmailConfigRow> {
  const isElsewhere =
    body.smtpHost !== before.smtp_host ||
    body.smtpPort !== before.smtp_port ||
    body.smtpUsername !== before.smtp_username;
  if (body.smtpPassword === null && isElsewhere) throw invalid({ smtpPassword: SMTP_PASSWORD_REQUIRED });
  const updated = await emailConfigsRepository(tx).update(before.id, {
    ...serverColumns(body),
    ...(body.smtpPassword !== null && {
      smtp_password: seal(secret, 'smtp password', before.config_name, body.smtpPassword),
    }),
    ...(body.isActive !== undefined && { is_active: body.isActive }),
    updated_at: clock(),
  });
  await auditConfig(tx, caller, origin, 'update', updated);
  return updated;
}

export async function toggleEmailConfig(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  { clock }: EmailConfigParts,
  name: string,
): Promise<EmailConfigRow> {
  const before = await getEmailConfigForUpdate(tx, name);
  const toggled = await emailConfigsRepository(tx).update(before.id, {
    is_active: !before.is_active,
    updated_at: clock(),
  });
  await auditConfig(tx, caller, origin, toggled.is_active ? 'activate' : 'deactivate', toggled);
  return toggled;
}

export async function removeEmailConfig(tx: Tx, caller: Caller, origin: Origin, name: string): Promise<void> {
  const row = await getEmailConfigForUpdate(tx, name);
  if (isProtected(name)) throw conflict('Esta configuración está protegida y no se puede eliminar');
  await emailConfigsRepository(tx).remove(row.id);
  await auditConfig(tx, caller, origin, 'delete', row);
}

/** Connects, and with an address also sends. Never throws for what the server does: that is the answer. */
export async function testEmailConfig(
  { config, secret }: EmailConfigParts,
  row: EmailConfigRow,
  testEmail: string | null,
): Promise<EmailConfigTestResult> {
  if (!row.is_active) throw conflict('Solo se puede probar una configuración activa');
  const password = unseal(secret, 'smtp password', row.config_name, row.smtp_password);
  if (password === undefined) return failed(SMTP_FAILURES.UNREADABLE_PASSWORD);
  const server = { ...serverOf(row), password };
  const limits = { allowPrivate: config.smtpAllowPrivate, timeoutMs: TEST_TIMEOUT_MS };
  try {
    if (testEmail === null) {
      await checkConnection(server, limits);
      return { success: true, message: 'Conexión exitosa con el servidor SMTP' };
    }
    await sendMail(server, { ...testMailContent(config.companyName), to: testEmail }, limits);
    return { success: true, message: 'Email de prueba enviado exitosamente' };
  } catch (error) {
    return failed(asSmtpFailure(error).message);
  }
}

const failed = (error: string): EmailConfigTestResult => ({
  success: false,
  message: 'La prueba de la configuración falló',
  error,
});

const serverColumns = (body: NewEmailConfig | ChangedEmailConfig) => ({
  smtp_host: body.smtpHost,
  smtp_port: body.smtpPort,
  smtp_username: body.smtpUsername,
  from_email: body.fromEmail,
  from_name: body.fromName,
});

const auditConfig = (tx: Tx, caller: Caller, origin: Origin, action: string, row: EmailConfigRow) =>
  audit(tx, caller, origin, { action, object: 'email-config', objectId: row.id });
