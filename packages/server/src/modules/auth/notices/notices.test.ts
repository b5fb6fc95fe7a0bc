import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import { jobHandlers } from '../../../modules.ts';
import { asUpdate, type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { buildEmailConfig } from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { auth as authModule } from '../auth.module.ts';
import { insertRecovery } from '../testing/recovery-builders.ts';
import { addPasskey, codeAt, ticketIn } from '../testing/second-factor-builders.ts';

const ORIGIN = 'https://dentaria.example.com';
const ENV = { PUBLIC_URL: ORIGIN, SMTP_ALLOW_PRIVATE: 'true' };
const NEW_PASSWORD = 'otra clave bien larga';

const app = await testApp({ env: ENV });
const { auth } = app.as(null);
const admin = await buildUser(app, { role: 'ADMIN' });

let server: MailServer;
let dentist: BuiltUser;

beforeEach(async () => {
  await app.owner.query('delete from throttle');
  await app.owner.query('delete from email_configs');
  await app.owner.query('delete from account_notices');
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  dentist = await buildUser(app, { role: 'DENTIST' });
});
afterEach(() => server.close());

/** Runs the jobs of queued notices. Resolves to the texts of all mails so far. */
async function deliver(): Promise<string[]> {
  const { rows } = await app.owner.query(
    "select id from account_notices where mail_state = 'queued' order by id",
  );
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const parts = { config, secret: TEST_SECRET, database: app.database, clock: () => new Date() };
  const handler = jobHandlers(parts)['account-notice'];
  for (const { id } of rows) await handler({ id: Number(id) }, new AbortController().signal);
  return server.received.map(({ text }) => text ?? '');
}

const recipients = () => server.received.flatMap((mail) => mail.recipients);

describe('a second factor', () => {
  const changeTicket = async (user = dentist) =>
    (await app.as(user.token).auth.confirmPassword({ body: { currentPassword: PASSWORD } })).ticket;

  /** Turns an app on and returns the recovery codes. */
  async function enrol(user = dentist): Promise<readonly string[]> {
    const params = { token: await changeTicket(user) };
    const { secret } = await auth.startTotp({ params });
    return (await auth.confirmTotp({ params, body: { code: codeAt(secret) } })).recoveryCodes ?? [];
  }

  test('sends its owner a mail about every change', async () => {
    const codes = await enrol();
    await addPasskey(app, dentist, { origin: ORIGIN, name: 'Mi notebook' });
    const ticket = ticketIn(await auth.login({ body: { username: dentist.username, password: PASSWORD } }));
    await auth.proveRecoveryCode({ params: { token: ticket }, body: { code: codes[0] ?? '' } });
    await auth.renewRecoveryCodes({ params: { token: await changeTicket() } });
    const [passkey] = (await app.as(dentist.token).auth.readSecondFactor()).passkeys;
    await auth.removePasskey({ params: { token: await changeTicket(), id: passkey?.id ?? 0 } });
    await auth.removeTotp({ params: { token: await changeTicket() } });
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
    expect(new Set(recipients())).toEqual(new Set([dentist.email]));
    expect(await deliver()).toHaveLength(7);
  });

  test('sends no mail without an address, and keeps none for later without a mail server', async () => {
    const unmailed = await buildUser(app, { role: 'PATIENT', email: null });
    await enrol(unmailed);
    await app.owner.query('delete from email_configs');
    await enrol();
    expect(await deliver()).toEqual([]);
    const { rows } = await app.owner.query('select user_id, mail_state from account_notices');
    expect(rows).toEqual([{ user_id: dentist.id, mail_state: 'none' }]);
  });
});

describe('a changed password', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'by its owner',
      () =>
        app.as(dentist.token).auth.changePassword({
          body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
        }),
      /Se cambió tu contraseña/,
    ],
    [
      'by an administrator',
      () =>
        app.as(admin.token).auth.resetPassword({
          params: { id: dentist.id },
          body: { newPassword: NEW_PASSWORD },
        }),
      /Quien administra Dentaria te asignó otra contraseña/,
    ],
    [
      'by the link of a mail',
      async () =>
        auth.recoverPassword({
          params: await insertRecovery(app, dentist),
          body: { newPassword: NEW_PASSWORD },
        }),
      /con un enlace de «¿Olvidaste tu contraseña\?»/,
    ],
    [
      'by the command',
      () => authModule.makeNewPassword(app.database, dentist.username),
      /Quien administra Dentaria te asignó otra contraseña/,
    ],
  ])('%s is mailed, without the password', async (_, change, text) => {
    await change();
    const mails = await deliver();
    expect(mails).toEqual([expect.stringMatching(text)]);
    expect(mails.join()).not.toContain(NEW_PASSWORD);
    expect(recipients()).toEqual([dentist.email]);
  });

  test('that is refused is not mailed', async () => {
    const wrong = app.as(dentist.token).auth.changePassword({
      body: { currentPassword: 'equivocada', newPassword: NEW_PASSWORD },
    });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    expect(await deliver()).toEqual([]);
  });
});

describe('a changed address', () => {
  const changeEmail = async (user: BuiltUser, email: string | null) => {
    const params = { id: user.id };
    const calls = app.as(admin.token).auth;
    await calls.updateUser({ params, body: { ...asUpdate(await calls.readUser({ params })), email } });
  };

  test('of staff is told to the one before', async () => {
    await changeEmail(dentist, 'nuevo@example.com');
    expect(await deliver()).toEqual([expect.stringMatching(/Se cambió el email de tu usuario/)]);
    expect(recipients()).toEqual([dentist.email]);
    expect(server.received[0]?.text).not.toContain('nuevo@example.com');
    await changeEmail(dentist, 'nuevo@example.com');
    expect(await deliver()).toHaveLength(1);
  });

  test('of a patient is a corrected contact', async () => {
    await changeEmail(await buildUser(app, { role: 'PATIENT' }), 'paciente@example.com');
    expect(await deliver()).toEqual([]);
  });
});
