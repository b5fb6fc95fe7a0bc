import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import { jobHandlers } from '../../../modules.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { buildEmailConfig } from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const ENV = {
  SMTP_ALLOW_PRIVATE: 'true',
  PUBLIC_URL: 'https://dentaria.example.com',
  TRUST_PROXY: '127.0.0.1',
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const DESK = 'a'.repeat(22);
const PHONE = 'b'.repeat(22);
const DAY_MS = 24 * 3_600_000;

let now = WEDNESDAY;
const clock = () => now;
const app = await testApp({ env: ENV, clock });
const parts = {
  config: readConfig({ LOG_LEVEL: 'silent', ...ENV }),
  secret: TEST_SECRET,
  database: app.database,
  clock,
};

let server: MailServer;
let user: BuiltUser;

beforeEach(async () => {
  now = new Date('2026-11-24T15:04:00Z');
  for (const table of ['throttle', 'jobs.job', 'email_configs', 'known_devices'])
    await app.owner.query(`delete from ${table}`);
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  user = await buildUser(app, { role: 'PATIENT' });
});
afterEach(() => server.close());

async function signIn(deviceId?: string, userAgent = FIREFOX): Promise<void> {
  const answer = await app.request({
    method: 'POST',
    url: '/services/auth/users/login',
    body: { username: user.username, password: PASSWORD },
    headers: {
      'user-agent': userAgent,
      'x-forwarded-for': '203.0.113.7',
      ...(deviceId !== undefined && { [DEVICE_ID_HEADER]: deviceId }),
    },
  });
  expect(answer.statusCode).toBe(200);
}

/** Runs the jobs of every sign-in. */
async function deliver(): Promise<void> {
  const { rows } = await app.owner.query(
    "select data->>'id' as id from jobs.job where name = 'new-device-mail' order by created_on",
  );
  const handler = jobHandlers(parts)['new-device-mail'];
  for (const { id } of rows) await handler({ id: Number(id) }, new AbortController().signal).catch(() => {});
}

async function mailsAfter(...deviceIds: (string | undefined)[]): Promise<number> {
  for (const deviceId of deviceIds) await signIn(deviceId);
  await deliver();
  return server.received.length;
}

test('a sign-in with a new device is mailed: device, address, time and what to do', async () => {
  await signIn(DESK);
  await signIn(PHONE);
  await deliver();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail?.recipients).toEqual([user.email]);
  expect(mail?.subject).toBe('Nuevo dispositivo en tu cuenta de Dentaria');
  for (const text of [
    `El usuario ${user.username}`,
    'Dispositivo: Firefox en Linux',
    'Dirección IP: 203.0.113.7',
    'Fecha y hora: 24/11/2026, 12:04',
    'cambia tu contraseña',
    'https://dentaria.example.com/account',
  ])
    expect(mail?.text).toContain(text);
});

describe('no mail is sent', () => {
  test('for the first sign-in of an account', async () => {
    expect(await mailsAfter(DESK)).toBe(0);
  });

  test('for a known device, whatever its address', async () => {
    expect(await mailsAfter(DESK, PHONE, PHONE, DESK)).toBe(1);
  });

  test('twice for a job that runs twice', async () => {
    await mailsAfter(DESK, PHONE);
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  test('without an e-mail', async () => {
    await app.owner.query('update users set email = null where id = $1', [user.id]);
    expect(await mailsAfter(DESK, PHONE)).toBe(0);
  });

  test('without outgoing mail, also not once it is configured', async () => {
    await app.owner.query('update email_configs set is_active = false');
    await mailsAfter(DESK, PHONE);
    await app.owner.query('update email_configs set is_active = true');
    await deliver();
    expect(server.received).toEqual([]);
  });

  test('beyond five in an hour', async () => {
    const devices = Array.from({ length: 8 }, (_, at) => String(at).repeat(22));
    expect(await mailsAfter(...devices)).toBe(5);
    now = new Date(now.getTime() + 3_600_000);
    expect(await mailsAfter('x'.repeat(22))).toBe(6);
  });
});

describe('a device is known', () => {
  test('for a year', async () => {
    await mailsAfter(DESK, PHONE);
    now = new Date(now.getTime() + 365 * DAY_MS);
    expect(await mailsAfter(PHONE)).toBe(1);
    now = new Date(now.getTime() + 365 * DAY_MS + 1);
    expect(await mailsAfter(PHONE)).toBe(2);
    expect(server.received[1]?.messageId).not.toBe(server.received[0]?.messageId);
  });

  test('while it is among the last twenty', async () => {
    for (let at = 0; at < 21; at += 1) {
      now = new Date(now.getTime() + 1_000);
      await signIn(String(at).padStart(22, '0'));
    }
    await deliver();
    const { rowCount } = await app.owner.query('select from known_devices where user_id = $1', [user.id]);
    expect(rowCount).toBe(20);
  });

  test.each([undefined, 'short', 'ñ'.repeat(22), 'x'.repeat(65)])(
    'by its User-Agent if it sends the name %j',
    async (deviceId) => {
      const id = deviceId && encodeURIComponent(deviceId).slice(0, 65);
      await signIn(DESK);
      await signIn(id, 'curl/8');
      await signIn(id, 'curl/8');
      await signIn(id, 'python/3');
      await deliver();
      expect(server.received).toHaveLength(2);
    },
  );
});

test('a failed attempt is repeated with the same Message-ID', async () => {
  server.mode = 'drop-after-data';
  await mailsAfter(DESK, PHONE);
  server.mode = 'accept';
  await deliver();
  expect(server.received).toHaveLength(2);
  expect(server.received[0]?.messageId).toBe(server.received[1]?.messageId);
});

test('only the hash of the name is stored', async () => {
  await signIn(DESK);
  const { rows } = await app.owner.query('select k.* from known_devices k');
  expect(JSON.stringify(rows)).not.toContain(DESK);
  expect(rows[0].device_hash).toHaveLength(32);
});

test('each sign-in queues a job, so that its answer takes the same time', async () => {
  for (const id of [DESK, DESK, PHONE]) await signIn(id);
  const { rowCount } = await app.owner.query("select from jobs.job where name = 'new-device-mail'");
  expect(rowCount).toBe(3);
});
