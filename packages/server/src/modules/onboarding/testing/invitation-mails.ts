import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { type Jobs, startJobs } from '../../../kernel/jobs/jobs.ts';
import { jobHandlers } from '../../../modules.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import {
  buildEmailConfig,
  newAddress,
  newDni,
  newRegistration,
} from '../../../testing/builders/onboarding-builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

/** Each test starts with a mail server, an administrator who invites, and no queued mail. */
export async function testInvitationMails() {
  const world = {} as { server: MailServer };
  const app = await testApp({ env: ENV, clock: onWednesday });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const admin = (await buildUser(app, { role: 'ADMIN' })).token;
  beforeEach(async () => {
    await app.owner.query('delete from jobs.job');
    await app.owner.query('delete from mails');
    await app.owner.query('delete from outgoing_mails');
    await app.owner.query('delete from email_configs');
    world.server = await startMailServer();
    await buildEmailConfig(app, { smtpPort: world.server.port });
  });
  afterEach(() => world.server.close());

  const calls = () => app.as(admin).onboarding;
  const send = (email = newAddress(), docNumber = newDni()): Promise<Invitation> =>
    calls().sendInvitation({ body: { email, docNumber } });
  const shown = async (id: number): Promise<Invitation | undefined> =>
    (await calls().listInvitations()).find(({ invitationId }) => invitationId === id);
  const linkIn = (mail: ReceivedMail): string =>
    /https:\/\/dentaria\.example\.com\/onboarding\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  const register = (invitationToken: string, form = newRegistration()) =>
    app.as(null).onboarding.completeRegistration({ body: { ...form, invitationToken } });

  /** Runs the job of every queued mail once and returns the error messages. */
  function deliver({ database = app.database, laterMs = 0 } = {}): Promise<string[]> {
    const clock = () => new Date(WEDNESDAY.getTime() + laterMs);
    const parts = { config, secret: TEST_SECRET, database, clock };
    return deliverMails(app, parts, ['invitation', 'registration']);
  }

  /** Runs jobs during the tests of the `describe`. */
  function runWorker(): void {
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
  }

  return { app, world, admin, calls, send, shown, linkIn, register, deliver, runWorker };
}
