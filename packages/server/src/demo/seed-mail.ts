import { sql } from 'kysely';
import type { Tx } from '../kernel/database/database.ts';
import { SMTP_FAILURES } from '../modules/onboarding/mail/smtp-failure.ts';
import { onboarding } from '../modules/onboarding/onboarding.module.ts';
import { asSystem, DEMO_ORIGIN, daysAgo, type Inviting } from './acting.ts';
import { emailOf } from './clinics.ts';

/** Whoever is invited under this name was mistyped: his mailbox does not exist. */
export const UNKNOWN_MAILBOX = 'dra.benitez';

const NAME = 'SYSTEM_ADMIN';

/** The server that the invitations of the demo's past left by. */
export async function openMailServer({ database, config, secret, admin, today }: Inviting): Promise<void> {
  const parts = { config, secret, clock: () => daysAgo(today, 420) };
  const body = {
    configName: NAME,
    smtpHost: 'smtp.example.com',
    smtpPort: 587,
    smtpUsername: 'dentaria',
    smtpPassword: 'demo',
    fromEmail: emailOf('dentaria'),
    fromName: 'Dentaria',
    isActive: true,
  } as const;
  await asSystem(database, (tx) => onboarding.createEmailConfig(tx, admin, DEMO_ORIGIN, parts, body));
}

/** No mail of the demo ever leaves: what waits is told to have arrived, but where the mailbox does not exist. */
export async function letMailArrive(tx: Tx): Promise<void> {
  const unknown = emailOf(UNKNOWN_MAILBOX);
  await sql`
    update mails
       set state = case when recipient = ${unknown} then 'FAILED' else 'SENT' end,
           detail = case when recipient = ${unknown} then ${SMTP_FAILURES.RECIPIENT} end,
           link = null,
           state_at = created_at + interval '4 seconds'
     where state = 'QUEUED'`.execute(tx);
}

/** From here on a mail goes nowhere, and says so: a visitor may enter a server of his own. */
export async function closeMailServer({ database, config, secret, admin, today }: Inviting): Promise<void> {
  const parts = { config, secret, clock: () => daysAgo(today, 0.1) };
  await asSystem(database, async (tx) => {
    await letMailArrive(tx);
    await onboarding.toggleEmailConfig(tx, admin, DEMO_ORIGIN, parts, NAME);
  });
}
