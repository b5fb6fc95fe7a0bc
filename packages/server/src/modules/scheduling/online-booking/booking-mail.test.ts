import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { eventually } from '../../../testing/waiting.ts';
import { newHold, newHoldRequest } from '../testing/online-builders.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

let now = WEDNESDAY;
const clock = () => now;
const app = await testApp({ env: ENV, clock });
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });

let server: MailServer;
let agenda: BuiltAgenda;

beforeEach(async () => {
  now = WEDNESDAY;
  for (const table of ['throttle', 'jobs.job', 'outgoing_mails', 'email_configs', 'slot_holds'])
    await app.owner.query(`delete from ${table}`);
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  agenda = await buildAgendaOfClinic(app);
});
afterEach(() => server.close());

const visitor = () => app.as(null).scheduling;
const hold = () => visitor().createHold({ params: { clinicId: agenda.clinicId }, body: newHold(agenda) });
const request = (token: string, overrides = {}) =>
  visitor().requestBooking({ params: { token }, body: newHoldRequest(overrides) });
const readMail = async (token: string) => (await visitor().readHold({ params: { token } })).mail;

const deliver = () =>
  deliverMails(app, { config, secret: TEST_SECRET, database: app.database, clock }, ['booking']);

test('an address that the mail server rejects is shown on the page that waits for the mail', async () => {
  server.mode = 'refuse-recipient';
  const { token } = await hold();
  await request(token);
  await deliver();
  expect(await readMail(token)).toBe('bounced');
});

test('no mail is sent for a hold that has ended', async () => {
  const { token, expiresAt } = await hold();
  await request(token);
  now = new Date(Date.parse(expiresAt) + 60_000);
  await deliver();
  expect(server.received).toEqual([]);
  expect(await readMail(token)).toBe('failed');
});

test("the mail has the clinic's reply address and phone, and the year unless it is the current one", async () => {
  await app.owner.query(
    `insert into message_settings (clinic_id, enabled, confirmations, quiet_from, quiet_to, include_unasked, phone, email)
     values ($1, false, false, '21:00', '08:00', true, '341 555-0100', 'turnos@example.com')`,
    [agenda.clinicId],
  );
  const day = '2027-01-11';
  const body = newHold(agenda, { day });
  const { token } = await visitor().createHold({ params: { clinicId: agenda.clinicId }, body });
  await request(token);
  await deliver();
  expect(server.received).toMatchObject([
    {
      replyTo: [{ address: 'turnos@example.com' }],
      subject: expect.stringMatching(/^Confirmá tu turno del lunes 11 de enero de 2027 en /),
      text: expect.stringContaining('Teléfono: 341 555-0100'),
    },
  ]);
});

test('one mail is sent for a request whose job runs twice', async () => {
  const { token } = await hold();
  await request(token);
  await deliver();
  await deliver();
  expect(server.received).toHaveLength(1);
});

/** Delays every connection to the mail server until `open` is called. */
async function startGate(): Promise<{ gate: Server; port: number; open: () => void }> {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const gate = createServer((client) => {
    client.on('error', () => {});
    void promise.then(() =>
      client
        .pipe(connect(server.port))
        .on('error', () => {})
        .pipe(client),
    );
  });
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening));
  const address = gate.address();
  return { gate, open, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}

test('the failure of a mail to a wrong address does not affect the mail to the corrected one', async () => {
  const { gate, port, open } = await startGate();
  await app.owner.query('update email_configs set smtp_port = $1', [port]);
  const { token } = await hold();
  await request(token);
  server.mode = 'refuse-recipient';
  const first = deliver();
  const links = async () => (await app.owner.query('select from slot_hold_links')).rowCount;
  await eventually(async () => expect(await links()).toBe(1));
  await request(token, { email: 'corregido@example.com' });
  open();
  await first;
  expect(await readMail(token)).toBe('queued');
  server.mode = 'accept';
  await deliver();
  expect(await readMail(token)).toBe('sent');
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['corregido@example.com']]);
  gate.close();
});
