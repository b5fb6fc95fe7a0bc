import { INVALID_RECOVERY } from '@dentaria/contract/auth/password-recovery.ts';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

export const INVALID_LINK = { status: 404, message: INVALID_RECOVERY };

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  server: MailServer;
  dentist: BuiltUser;
}

/** Each test starts with a new dentist, a mail server and no requests. */
export async function testRecoveries() {
  const world = { now: WEDNESDAY } as World;
  const clock = () => world.now;
  const app = await testApp({ env: ENV, clock });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const parts = { config, secret: TEST_SECRET, database: app.database, clock };

  beforeEach(async () => {
    world.now = WEDNESDAY;
    for (const table of ['throttle', 'jobs.job', 'outgoing_mails', 'email_configs', 'password_recoveries'])
      await app.owner.query(`delete from ${table}`);
    world.server = await startMailServer();
    await buildEmailConfig(app, { smtpPort: world.server.port });
    world.dentist = await buildUser(app, { role: 'DENTIST' });
  });
  afterEach(() => world.server.close());

  const visitor = () => app.as(null).auth;
  const request = (username: string) => visitor().requestPasswordRecovery({ body: { username } });
  const read = (token: string) => visitor().readPasswordRecovery({ params: { token } });
  const recover = (token: string, newPassword = 'otra clave de prueba') =>
    visitor().recoverPassword({ params: { token }, body: { newPassword } });

  const deliver = () => deliverMails(app, parts, ['password-recovery']);

  async function mailedToken(): Promise<string> {
    await request(world.dentist.username);
    await deliver();
    return tokenIn(world.server.received.at(-1)?.text);
  }

  return { app, parts, world, visitor, request, read, recover, deliver, mailedToken };
}

export const tokenIn = (text = ''): string => /\/recuperar\/([\w-]{43})/.exec(text)?.[1] ?? '';
