import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { asUpdate, type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { auth as authModule } from '../auth.module.ts';
import { addPasskey, codeAt, ticketIn } from '../testing/second-factor-builders.ts';

const ORIGIN = 'https://dentaria.example.com';
const ENV = { PUBLIC_URL: ORIGIN, SMTP_ALLOW_PRIVATE: 'true' };
const NEW_PASSWORD = 'una frase muy distinta 7';

const app = await testApp({ env: ENV, clock: onWednesday });
const { auth } = app.as(null);
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
const parts = { config, secret: TEST_SECRET, database: app.database, clock: onWednesday };

let server: MailServer;
let dentist: BuiltUser;

beforeEach(async () => {
  for (const table of ['throttle', 'email_configs', 'outgoing_mails'])
    await app.owner.query(`delete from ${table}`);
  dentist = await buildUser(app, { role: 'DENTIST' });
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
});
afterEach(() => server.close());

const changeTicket = async (user = dentist) =>
  (await app.as(user.token).auth.confirmPassword({ body: { currentPassword: PASSWORD } })).ticket;

async function enrol(user = dentist): Promise<readonly string[]> {
  const params = { token: await changeTicket(user) };
  const { secret } = await auth.startTotp({ params });
  const { recoveryCodes } = await auth.confirmTotp({ params, body: { code: codeAt(secret, WEDNESDAY) } });
  return recoveryCodes ?? [];
}

async function deliver(): Promise<string[]> {
  expect(await deliverMails(app, parts, ['account-notice', 'email-change'])).toEqual([]);
  return server.received.map(({ text }) => text ?? '');
}

describe('the owner of the account', () => {
  test('gets a mail about every change of a factor', async () => {
    const codes = await enrol();
    await addPasskey(app, dentist, { origin: ORIGIN, name: 'Mi notebook' });
    const ticket = ticketIn(await auth.login({ body: { username: dentist.username, password: PASSWORD } }));
    await auth.proveRecoveryCode({ params: { token: ticket }, body: { code: codes[0] ?? '' } });
    await auth.renewRecoveryCodes({ params: { token: await changeTicket() } });
    const [passkey] = (await app.as(dentist.token).auth.readSecondFactor()).passkeys;
    await auth.removePasskey({ params: { token: await changeTicket(), id: passkey?.id ?? 0 } });
    await auth.removeTotp({ params: { token: await changeTicket() } });
    const admin = await buildUser(app, { role: 'ADMIN' });
    await app.as(admin.token).auth.resetSecondFactor({ params: { id: dentist.id } });
    const texts = await deliver();
    expect(texts).toHaveLength(7);
    for (const [index, part] of [
      'Se activó una app de códigos',
      'Se agregó la llave de acceso «Mi notebook»',
      'Te quedan 9',
      'códigos de recuperación nuevos',
      'Se quitó la llave de acceso «Mi notebook»',
      'Se quitó la app de códigos',
      'restableció tu verificación en dos pasos',
    ].entries())
      expect(texts[index]).toContain(part);
    expect(server.received.every(({ recipients }) => recipients.join() === dentist.email)).toBe(true);
    expect(await deliver()).toHaveLength(7);
  });

  test('gets no mail without an address, and none later if no mail server was configured', async () => {
    const unmailed = await buildUser(app, { role: 'PATIENT', email: null });
    await enrol(unmailed);
    await app.owner.query('delete from email_configs');
    await enrol();
    expect(await deliver()).toEqual([]);
    const { rows } = await app.owner.query("select from outgoing_mails where kind = 'account-notice'");
    expect(rows).toEqual([]);
  });
});

describe('the mail about a new password', () => {
  const told = async (part: string) => {
    const texts = await deliver();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(part);
    expect(texts[0]).toContain(`Usuario ${dentist.username}`);
    expect(texts[0]).toContain(`${ORIGIN}/account`);
    expect(server.received[0]?.recipients).toEqual([dentist.email]);
  };

  test('is sent if the owner chose it', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await app.as(dentist.token).auth.changePassword({ body });
    await told('Se cambió tu contraseña en Mi cuenta');
  });

  test('is sent if an administrator set it', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const body = { newPassword: NEW_PASSWORD };
    await app.as(admin.token).auth.resetPassword({ params: { id: dentist.id }, body });
    await told('Quien administra Dentaria cambió tu contraseña');
  });

  test('is sent if the command set it', async () => {
    await authModule.makeNewPassword(app.database, dentist.username, {
      timeZone: ARGENTINA_TIME_ZONE,
      resetsSecondFactor: false,
    });
    await told('Quien administra Dentaria cambió tu contraseña');
  });

  test('is sent if a mailed link set it', async () => {
    await auth.requestPasswordRecovery({ body: { username: dentist.username } });
    await deliverMails(app, parts, ['password-recovery']);
    const token = /\/recuperar\/([\w-]{43})/.exec(server.received[0]?.text ?? '')?.[1] ?? '';
    server.received.length = 0;
    await auth.recoverPassword({ params: { token }, body: { newPassword: NEW_PASSWORD } });
    await told('¿Olvidaste tu contraseña?');
  });

  test('is not sent if the password was refused', async () => {
    const body = { currentPassword: 'no es esta clave', newPassword: NEW_PASSWORD };
    await expect(app.as(dentist.token).auth.changePassword({ body })).rejects.toMatchObject({ status: 400 });
    expect(await deliver()).toEqual([]);
  });
});

describe('an administrator', () => {
  const change = async (changed: { email?: string; username?: string; phone?: string }) => {
    const admin = app.as((await buildUser(app, { role: 'ADMIN' })).token).auth;
    const params = { id: dentist.id };
    const stored = await admin.readUser({ params });
    await admin.updateUser({ params, body: { ...asUpdate(stored), ...changed } });
    return deliver();
  };

  test('notifies the old address of a changed e-mail', async () => {
    const texts = await change({ email: `nuevo.${dentist.username}@example.com` });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('cambió el email de tu usuario');
    expect(texts[0]).not.toContain('nuevo.');
    expect(server.received[0]?.recipients).toEqual([dentist.email]);
  });

  test('notifies the owner of a changed username', async () => {
    const texts = await change({ username: `${dentist.username}x` });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(`cambió tu nombre de usuario por ${dentist.username}x`);
  });

  test('sends no mail about another field', async () => {
    expect(await change({ phone: '11 5555 0000' })).toEqual([]);
  });
});
