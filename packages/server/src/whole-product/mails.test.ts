import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../kernel/config/config.ts';
import { MAIL_POOLS } from '../modules/mail/outbox/mail-kinds.ts';
import { jobHandlers } from '../modules.ts';
import { buildEmailConfig } from '../testing/builders/onboarding-builders.ts';
import { onWednesday, WEDNESDAY } from '../testing/clock.ts';
import { queueEveryMail } from '../testing/every-mail.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

const STRANGER = 'Ganaste un premio';
/** Rows of earlier releases or imports may have more than one line. */
const INJECTED = `${STRANGER}\r\nBcc: victim@example.com\r\n\r\nHola`;

test('no mail has a subject or headers that a stranger wrote', async () => {
  const app = await testApp({ env: ENV, clock: onWednesday });
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  await buildEmailConfig(app, { smtpPort: server.port });
  await queueEveryMail(app, STRANGER);

  await app.owner.query('update clinics set name = $1', [INJECTED]);
  await app.owner.query('update users set first_name = $1, last_name = $1', [INJECTED]);
  await app.owner.query('update mails set recipient_name = $1, clinic_name = $1', [INJECTED]);
  await app.owner.query('update follow_up_messages set due_at = $1', [WEDNESDAY]);

  const handlers = jobHandlers({
    config,
    secret: TEST_SECRET,
    database: app.database,
    clock: () => new Date(WEDNESDAY.getTime() + 60_000),
  });
  const mailing = new Set<string>();
  const { rows } = await app.owner.query<{ id: number; kind: string }>(
    'select id, kind from outgoing_mails order by id',
  );
  for (const { id, kind } of rows) {
    const before = server.received.length;
    await handlers['outgoing-mail']({ id }, new AbortController().signal);
    if (server.received.length > before) mailing.add(kind);
  }
  expect([...mailing].toSorted()).toEqual(Object.keys(MAIL_POOLS).toSorted());
  for (const { subject = '', headers, recipients, bcc, messageId } of server.received) {
    expect(subject.trim()).not.toBe(STRANGER);
    expect(subject.replaceAll(INJECTED, '').replaceAll(STRANGER, '')).toMatch(/[a-z]{5}/);
    expect(recipients).toHaveLength(1);
    expect(bcc, subject).toBeUndefined();
    expect(headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(messageId).toMatch(/^<[\w-]+@dentaria\.example\.com>$/);
  }
});
