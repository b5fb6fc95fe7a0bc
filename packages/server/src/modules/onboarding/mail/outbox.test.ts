import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type Jobs, startJobs } from '../../../kernel/jobs.ts';
import { jobHandlers } from '../../../modules.ts';
import { buildUser } from '../../../testing/builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../testing/mail-server.ts';
import {
  buildEmailConfig,
  newAddress,
  newDni,
  newRegistration,
  tokenOf,
} from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { eventually } from '../../../testing/waiting.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

let server: MailServer;
const app = await testApp({ env: ENV, clock: onWednesday });
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
const admin = (await buildUser(app, { role: 'ADMIN' })).token;
beforeEach(async () => {
  await app.owner.query('delete from jobs.job');
  await app.owner.query('delete from mails');
  await app.owner.query('delete from email_configs');
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
});
afterEach(() => server.close());

const calls = () => app.as(admin).onboarding;
const send = (email = newAddress(), docNumber = newDni()): Promise<Invitation> =>
  calls().sendInvitation({ body: { email, docNumber } });
const shown = async (id: number): Promise<Invitation | undefined> =>
  (await calls().listInvitations()).find(({ invitationId }) => invitationId === id);
const linkIn = (mail: ReceivedMail): string =>
  /https:\/\/dentaria\.example\.com\/onboarding\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
const register = (invitationToken: string, form = newRegistration()) =>
  app.as(null).onboarding.completeRegistration({ body: { ...form, invitationToken } });

/** Runs the job of every queued mail once and returns the messages of their errors. */
async function deliver(overrides: { database?: Database; laterMs?: number } = {}): Promise<string[]> {
  const { mail } = jobHandlers({
    config,
    secret: TEST_SECRET,
    database: overrides.database ?? app.database,
    clock: () => new Date(WEDNESDAY.getTime() + (overrides.laterMs ?? 0)),
  });
  const { rows } = await app.owner.query("select id from mails where state = 'QUEUED' order by id");
  const thrown: string[] = [];
  for (const { id } of rows) {
    await mail({ id }, new AbortController().signal).catch((error: Error) => thrown.push(error.message));
  }
  return thrown;
}

describe('with a running worker', () => {
  let jobs: Jobs;
  beforeEach(async () => {
    jobs = await startJobs({
      database: app.database,
      log: pino({ level: 'silent' }),
      handlers: jobHandlers({ config, secret: TEST_SECRET, database: app.database, clock: onWednesday }),
      pollingIntervalSeconds: 0.5,
    });
  });
  afterEach(() => jobs.stop());

  test('invitation, registration and approval each send a mail', async () => {
    const email = newAddress();
    const { invitationId, lastMail } = await send(email);
    expect(lastMail).toMatchObject({ kind: 'INVITATION', state: 'QUEUED', detail: null });

    const invitation = await server.next();
    expect(invitation).toMatchObject({
      recipients: [email],
      to: [{ address: email }],
      from: { name: 'Dentaria Ñandú', address: 'dentaria@example.com' },
      subject: 'Invitación para registrar tu clínica en Dentaria',
      messageId: expect.stringMatching(/^<[\w-]+@dentaria\.example\.com>$/),
    });
    expect(invitation.html).toContain(linkIn(invitation));
    await eventually(async () => expect((await shown(invitationId))?.lastMail?.state).toBe('SENT'));

    const form = newRegistration();
    await register(tokenOf(linkIn(invitation)), form);
    const received = await server.next();
    expect(received).toMatchObject({ recipients: [email], subject: 'Recibimos tu solicitud de registro' });
    expect(received.text).toContain(form.clinicName);

    await calls().approveInvitation({ params: { id: invitationId } });
    const approved = await server.next();
    expect(approved).toMatchObject({ recipients: [email], subject: 'Tu solicitud de registro fue aprobada' });
    expect(approved.text).toContain('https://dentaria.example.com/login');
    await eventually(async () =>
      expect((await shown(invitationId))?.lastMail).toMatchObject({ kind: 'APPROVED', state: 'SENT' }),
    );
    await app.as(null).auth.login({ body: { username: form.username, password: form.password } });
    expect(server.received).toHaveLength(3);
  });

  test('repeated decisions send one mail', async () => {
    const { invitationId } = await send();
    await register(tokenOf(linkIn(await server.next())));
    await server.next();
    const { onboarding } = app.as(admin);
    const params = { id: invitationId };
    const decisions = [...Array(5).keys()].flatMap(() => [
      onboarding.rejectInvitation({ params }),
      onboarding.approveInvitation({ params }),
    ]);
    const outcomes = await Promise.allSettled(decisions);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await server.next();
    await eventually(async () => {
      const { rows } = await app.owner.query(
        "select from jobs.job where state in ('created', 'active', 'retry')",
      );
      expect(rows).toEqual([]);
    });
    expect(server.received).toHaveLength(3);
  });
});

describe('sent mail', () => {
  test('a rejection is sent although its user is deleted', async () => {
    const email = newAddress();
    const { invitationId } = await send(email);
    await deliver();
    await register(tokenOf(linkIn(await server.next())));
    await calls().rejectInvitation({ params: { id: invitationId } });
    await deliver();
    expect(await server.next()).toMatchObject({
      recipients: [email],
      subject: 'Tu solicitud de registro no fue aprobada',
    });
    // The queued confirmation was withdrawn by the rejection.
    expect(server.received).toHaveLength(2);
  });

  test('invitations use SYSTEM_ADMIN, notifications CLIENT_NOTIFICATIONS if that is active', async () => {
    const clients = await startMailServer();
    await buildEmailConfig(app, { configName: 'CLIENT_NOTIFICATIONS', smtpPort: clients.port });
    const { invitationId } = await send();
    await deliver();
    await register(tokenOf(linkIn(await server.next())));
    await deliver();
    expect(await clients.next()).toMatchObject({ subject: 'Recibimos tu solicitud de registro' });
    await calls().toggleEmailConfig({ params: { configName: 'CLIENT_NOTIFICATIONS' } });
    await calls().approveInvitation({ params: { id: invitationId } });
    await deliver();
    expect(await server.next()).toMatchObject({ subject: 'Tu solicitud de registro fue aprobada' });
    await clients.close();
  });

  test('nothing is sent without an active configuration, and the invitation shows it', async () => {
    await calls().toggleEmailConfig({ params: { configName: 'SYSTEM_ADMIN' } });
    const { lastMail } = await send();
    expect(lastMail).toMatchObject({ state: 'FAILED', detail: expect.stringContaining('Generar Link') });
    await calls().toggleEmailConfig({ params: { configName: 'SYSTEM_ADMIN' } });
    await deliver();
    expect(server.connections()).toBe(0);
  });

  test('resending while the mail is queued sends one mail with the valid link', async () => {
    const { invitationId } = await send();
    for (let i = 0; i < 10; i += 1) await calls().resendInvitation({ params: { id: invitationId } });
    await deliver();
    const mail = await server.next();
    expect(server.received).toHaveLength(1);
    const params = { invitationToken: tokenOf(linkIn(mail)) };
    await expect(app.as(null).onboarding.validateToken({ params })).resolves.toBeDefined();
  });

  test('a queued mail gets the link that is generated meanwhile', async () => {
    const { docNumber } = await send();
    const { link } = await calls().generateLink({ body: { docNumber } });
    await deliver();
    expect(linkIn(await server.next())).toBe(link);
  });

  test.each(['cancelInvitation', 'removeInvitation'] as const)('nothing is sent after %s', async (name) => {
    const { invitationId } = await send();
    await calls()[name]({ params: { id: invitationId } });
    await deliver();
    expect(server.connections()).toBe(0);
  });

  test('an approval is sent although its invitation is deleted, and its row is then deleted', async () => {
    const { invitationId } = await send();
    await deliver();
    await register(tokenOf(linkIn(await server.next())));
    await calls().approveInvitation({ params: { id: invitationId } });
    await calls().removeInvitation({ params: { id: invitationId } });
    await deliver();
    expect(await server.next()).toMatchObject({ subject: 'Tu solicitud de registro fue aprobada' });
    expect((await app.owner.query('select from mails')).rows).toEqual([]);
  });

  test('the link is sealed while the mail is queued and deleted afterwards', async () => {
    const { invitationId } = await send();
    const row = async () =>
      (await app.owner.query('select * from mails where invitation_id = $1', [invitationId])).rows[0];
    expect(JSON.stringify(Buffer.from((await row()).link).toString('latin1'))).not.toContain('onboarding');
    await deliver();
    expect(await row()).toMatchObject({ state: 'SENT', link: null });
  });
});

describe('unsent mail', () => {
  test('a mail waits for an unreachable server, shows the reason, and is sent later', async () => {
    await server.close();
    const { invitationId } = await send();
    expect(await deliver()).toEqual(['No se pudo conectar con el servidor SMTP: revisa el host y el puerto']);
    expect((await shown(invitationId))?.lastMail).toMatchObject({
      state: 'QUEUED',
      detail: 'No se pudo conectar con el servidor SMTP: revisa el host y el puerto',
    });
    server = await startMailServer();
    await calls().updateEmailConfig({
      params: { configName: 'SYSTEM_ADMIN' },
      body: {
        smtpHost: 'localhost',
        smtpPort: server.port,
        smtpUsername: 'mailer',
        smtpPassword: 'contraseña smtp',
        fromEmail: 'dentaria@example.com',
      },
    });
    expect(await deliver()).toEqual([]);
    expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'SENT', detail: null });
  });

  test.each(['busy', 'refuse-connection', 'refuse-login', 'refuse-message'] as const)(
    'a server that behaves as %s is retried for 24 hours',
    async (mode) => {
      server.mode = mode;
      const { invitationId } = await send();
      const [reason] = await deliver({ laterMs: 24 * 3_600_000 - 60_000 });
      expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'QUEUED', detail: reason });
      expect(await deliver({ laterMs: 24 * 3_600_000 })).toEqual([]);
      expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'FAILED', detail: reason });
      server.mode = 'accept';
      expect((await calls().resendInvitation({ params: { id: invitationId } })).lastMail).toMatchObject({
        state: 'QUEUED',
      });
      await deliver();
      expect(server.received).toHaveLength(1);
    },
  );

  test('a permanently refused recipient is not retried', async () => {
    server.mode = 'refuse-recipient';
    const { invitationId } = await send();
    expect(await deliver()).toEqual([]);
    expect((await shown(invitationId))?.lastMail).toMatchObject({
      state: 'FAILED',
      detail: 'El servidor SMTP rechazó la dirección del destinatario',
    });
  });

  test('a connection lost after the data sends the mail again with the same Message-ID', async () => {
    server.mode = 'drop-after-data';
    await send();
    expect(await deliver()).toEqual(['El servidor SMTP cortó la conexión']);
    server.mode = 'accept';
    await deliver();
    const [first, second] = server.received;
    expect(server.received).toHaveLength(2);
    expect(first?.messageId).toBe(second?.messageId);
  });

  test('a crash before the outcome is stored sends the mail again with the same Message-ID', async () => {
    const { invitationId } = await send();
    let transactions = 0;
    const crashing: Database = {
      ...app.database,
      transaction: (work) => {
        transactions += 1;
        // The first reads the mail, the second the configuration; the third would store the outcome.
        if (transactions === 3) throw new Error('killed');
        return app.database.transaction(work);
      },
    };
    expect(await deliver({ database: crashing })).toEqual(['killed']);
    expect((await shown(invitationId))?.lastMail?.state).toBe('QUEUED');
    await deliver();
    await deliver();
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test('a rolled-back call queues nothing', async () => {
    const email = newAddress();
    await send(email);
    const jobs = async () => (await app.owner.query('select count(*)::int as n from jobs.job')).rows[0].n;
    const before = await jobs();
    await expect(send(email)).rejects.toMatchObject({ status: 409 });
    expect(await jobs()).toBe(before);
  });
});
