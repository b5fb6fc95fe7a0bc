import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const ENV = {
  SMTP_ALLOW_PRIVATE: 'true',
  PUBLIC_URL: 'https://dentaria.example.com',
  TRUST_PROXY: '127.0.0.1',
};
const TUESDAY = new Date('2026-11-24T15:04:00Z');
export const DESKTOP = 'a'.repeat(22);
export const PHONE = 'b'.repeat(22);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  server: MailServer;
  user: BuiltUser;
}

/** Each test starts with a new user, a mail server and no known devices. */
export async function testNewDeviceMails() {
  const world = { now: TUESDAY } as World;
  const clock = () => world.now;
  const app = await testApp({ env: ENV, clock });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });

  beforeEach(async () => {
    world.now = TUESDAY;
    for (const table of ['throttle', 'jobs.job', 'outgoing_mails', 'email_configs', 'known_devices'])
      await app.owner.query(`delete from ${table}`);
    world.server = await startMailServer();
    await buildEmailConfig(app, { smtpPort: world.server.port });
    world.user = await buildUser(app, { role: 'PATIENT' });
  });
  afterEach(() => world.server.close());

  async function signIn(deviceId?: string, userAgent = FIREFOX): Promise<void> {
    const answer = await app.request({
      method: 'POST',
      url: '/services/auth/users/login',
      body: { username: world.user.username, password: PASSWORD },
      headers: {
        'user-agent': userAgent,
        'x-forwarded-for': '203.0.113.7',
        ...(deviceId !== undefined && { [DEVICE_ID_HEADER]: deviceId }),
      },
    });
    expect(answer.statusCode).toBe(200);
  }

  const deliver = () =>
    deliverMails(app, { config, secret: TEST_SECRET, database: app.database, clock }, ['new-device']);

  async function mailsAfter(...deviceIds: (string | undefined)[]): Promise<number> {
    for (const deviceId of deviceIds) await signIn(deviceId);
    await deliver();
    return world.server.received.length;
  }

  return { app, world, signIn, deliver, mailsAfter };
}
