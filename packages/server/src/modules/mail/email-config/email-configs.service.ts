import {
  type ChangedEmailConfig,
  type EmailConfigTestResult,
  emailConfigUpdate,
  isProtected,
  type NewEmailConfig,
  SMTP_PASSWORD_REQUIRED,
} from '@dentaria/contract/onboarding/email-config.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { columnWriter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { reseal, seal, unseal } from '../../../kernel/secrets/sealing.ts';
import { testMail } from '../letters.ts';
import { checkConnection, type SmtpServer, sendMail } from '../smtp/smtp-client.ts';
import { asSmtpFailure, SmtpFailure } from '../smtp/smtp-failure.ts';
import { emailConfigsRepository } from './email-configs.repository.ts';

export type EmailConfigParts = Pick<Kernel, 'config' | 'secret'>;

/** The test of a configuration must respond within ten seconds (smtp-connection.test.ts). */
const TEST_TIMEOUT_MS = 9_000;

export async function getEmailConfig({ tx }: RequestContext, name: string, { lock = false } = {}) {
  const row = await emailConfigsRepository(tx).find(name, lock);
  if (!row) throw notFound('Configuración no encontrada');
  return row;
}

export function serverOf(row: RowOf<'email_configs'>, secret: string): SmtpServer {
  const password = unseal(secret, 'smtp password', row.config_name, row.smtp_password);
  if (password === undefined) throw new SmtpFailure('UNREADABLE_PASSWORD');
  return { ...row, password };
}

export async function createEmailConfig(
  ctx: RequestContext,
  body: NewEmailConfig,
  { secret }: Pick<EmailConfigParts, 'secret'>,
) {
  const created = await emailConfigsRepository(ctx.tx).create({
    config_name: body.configName,
    ...serverColumns(body),
    smtp_password: seal(secret, 'smtp password', body.configName, body.smtpPassword),
    is_active: body.isActive,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await auditConfig(ctx, 'create', created);
  return created;
}

/**
 * A blank password keeps the stored one, unless host, port or user change: otherwise an administrator could send the
 * stored password to their own server.
 */
export function checkPassword(before: RowOf<'email_configs'>, body: ChangedEmailConfig): void {
  const isOtherServer =
    body.smtpHost !== before.smtp_host ||
    body.smtpPort !== before.smtp_port ||
    body.smtpUsername !== before.smtp_username;
  if (body.smtpPassword === null && isOtherServer) throw invalid({ smtpPassword: SMTP_PASSWORD_REQUIRED });
}

export async function updateEmailConfig(
  ctx: RequestContext,
  before: RowOf<'email_configs'>,
  body: ChangedEmailConfig,
  { secret }: Pick<EmailConfigParts, 'secret'>,
): Promise<RowOf<'email_configs'>> {
  const updated = await emailConfigsRepository(ctx.tx).update(before.id, {
    ...serverColumns(body),
    ...(body.smtpPassword !== null && {
      smtp_password: seal(secret, 'smtp password', before.config_name, body.smtpPassword),
    }),
    ...(body.isActive !== undefined && { is_active: body.isActive }),
    updated_at: ctx.now,
  });
  await auditConfig(ctx, 'update', updated);
  return updated;
}

export async function toggleEmailConfig(ctx: RequestContext, before: RowOf<'email_configs'>) {
  const toggled = await emailConfigsRepository(ctx.tx).update(before.id, {
    is_active: !before.is_active,
    updated_at: ctx.now,
  });
  await auditConfig(ctx, toggled.is_active ? 'activate' : 'deactivate', toggled);
  return toggled;
}

export async function removeEmailConfig(ctx: RequestContext, row: RowOf<'email_configs'>): Promise<void> {
  if (isProtected(row.config_name))
    throw conflict('Esta configuración está protegida y no se puede eliminar');
  await emailConfigsRepository(ctx.tx).remove(row.id);
  await auditConfig(ctx, 'delete', row);
}

export async function rotatePasswords(
  { tx }: Pick<ServiceContext, 'tx'>,
  keys: { readonly from: string; readonly to: string },
): Promise<{ readonly count: number; readonly unreadable: readonly string[] }> {
  const configs = emailConfigsRepository(tx);
  const unreadable: string[] = [];
  let count = 0;
  for (const { id, config_name, smtp_password } of await configs.list()) {
    const rotated = reseal(keys, 'smtp password', config_name, smtp_password);
    if (rotated) await configs.update(id, { smtp_password: rotated });
    else unreadable.push(config_name);
    count += rotated ? 1 : 0;
  }
  return { count, unreadable };
}

export async function testEmailConfig(
  row: RowOf<'email_configs'>,
  testEmail: string | null,
  { config, secret }: EmailConfigParts,
): Promise<EmailConfigTestResult> {
  if (!row.is_active) throw conflict('Solo se puede probar una configuración activa');
  const limits = { allowPrivate: config.smtpAllowPrivate, timeoutMs: TEST_TIMEOUT_MS };
  try {
    const server = serverOf(row, secret);
    if (testEmail === null) {
      await checkConnection(server, limits);
      return { success: true, message: 'Conexión exitosa con el servidor SMTP' };
    }
    await sendMail(server, { ...testMail(config.companyName), to: testEmail }, limits);
    return { success: true, message: 'Email de prueba enviado exitosamente' };
  } catch (error) {
    const { message } = asSmtpFailure(error);
    return { success: false, message: 'La prueba de la configuración falló', error: message };
  }
}

const serverColumns = columnWriter(emailConfigUpdate.omit({ smtpPassword: true, isActive: true }));

const auditConfig = (ctx: RequestContext, action: string, row: RowOf<'email_configs'>): Promise<void> =>
  audit(ctx, { action, object: 'email-config', objectId: row.id });
