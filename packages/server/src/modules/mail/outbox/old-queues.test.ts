import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import type { OldMailQueue } from '../../../kernel/jobs.ts';
import { jobHandlers } from '../../../modules.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { queueEveryMail } from '../../../testing/every-mail.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { buildEmailConfig } from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { MAIL_POOLS, type MailKindName } from './mail-kinds.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

const OLD_QUEUES: Readonly<Record<MailKindName, OldMailQueue>> = {
  invitation: 'mail',
  registration: 'mail',
  'password-recovery': 'password-recovery',
  'account-notice': 'account-notice',
  'email-change': 'account-notice',
  'new-device': 'new-device-mail',
  'staff-invitation': 'staff-invitation',
  reminder: 'reminder',
  booking: 'booking-mail',
  estimate: 'estimate-mail',
  'follow-up': 'follow-up-mail',
};

test('mails that a process of the release before queued are sent once', async () => {
  const app = await testApp({ env: ENV, clock: onWednesday });
  const server = await startMailServer();
  onTestFinished(() => server.close());
  await buildEmailConfig(app, { smtpPort: server.port });
  await queueEveryMail(app, 'Hola');

  // As the release before stores them.
  const { rows: mails } = await app.owner.query<{ kind: MailKindName; id: number; message_id: string }>(
    `with queued as (delete from outgoing_mails returning *),
     notices as (
       insert into account_notices (user_id, kind, detail, recipient, message_id, mail_state, created_at)
       select subject_id, details ->> 'notice', details ->> 'detail', details ->> 'to', message_id, 'queued', created_at
         from queued where details is not null returning id, message_id)
     select q.kind, coalesce(n.id, q.subject_id) as id, q.message_id
       from queued q left join notices n on n.message_id = q.message_id`,
  );
  await app.owner.query(
    "update mails set message_id = '<' || message_id || '@dentaria.example.com>', link = null where kind <> 'INVITATION'",
  );
  expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(MAIL_POOLS).toSorted());

  const clock = () => new Date(WEDNESDAY.getTime() + 60_000);
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const parts = { config, secret: TEST_SECRET, database: app.database, clock };
  const kinds = Object.keys(MAIL_POOLS) as MailKindName[];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    for (const { kind, id } of mails)
      await jobHandlers(parts)[OLD_QUEUES[kind]]({ id }, new AbortController().signal);
    expect(await deliverMails(app, parts, kinds)).toEqual([]);
  }
  const sent = server.received.map(({ messageId }) => messageId?.slice(1).split('@')[0]);
  expect(new Set(sent).size).toBe(sent.length);
  // The invitation and the confirmation of an approved registration were withdrawn.
  const kindsSent = mails.filter(({ message_id }) => sent.includes(message_id)).map(({ kind }) => kind);
  expect([...new Set(kindsSent)].toSorted()).toEqual(kinds.toSorted());
});

test('a job of a message that was queued again since moves nothing', async () => {
  const app = await testApp({ env: ENV, clock: onWednesday });
  await buildEmailConfig(app, {});
  await queueEveryMail(app, 'Hola');
  const { rows } = await app.owner.query(
    "delete from outgoing_mails where kind = 'reminder' returning subject_id",
  );
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const parts = { config, secret: TEST_SECRET, database: app.database, clock: onWednesday };
  const run = (messageId?: string) =>
    jobHandlers(parts).reminder(
      { id: rows[0].subject_id, ...(messageId !== undefined && { messageId }) },
      new AbortController().signal,
    );
  await run('an earlier one');
  const moved = () => app.owner.query("select from outgoing_mails where kind = 'reminder'");
  expect((await moved()).rowCount).toBe(0);
  await run();
  expect((await moved()).rowCount).toBe(1);
});
