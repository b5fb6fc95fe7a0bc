import { sql } from 'kysely';
import type { Tx } from '../kernel/database/database.ts';
import { SMTP_FAILURES } from '../modules/mail/mail.module.ts';
import { emailOf } from './clinics.ts';
import type { Demo } from './demo-calls.ts';

/** Mail to this user is rejected: the mailbox does not exist. */
export const UNKNOWN_MAILBOX = 'dra.benitez';

const CONFIG_NAME = 'SYSTEM_ADMIN';

/** The active configuration that the demo's past invitations are sent with. */
export async function createMailConfig({ asAdmin }: Demo): Promise<void> {
  const body = {
    configName: CONFIG_NAME,
    smtpHost: 'smtp.example.com',
    smtpPort: 587,
    smtpUsername: 'dentaria',
    smtpPassword: 'demo',
    fromEmail: emailOf('dentaria'),
    fromName: 'Dentaria',
    isActive: true,
  } as const;
  await asAdmin(420, ({ call }) => call.onboarding.createEmailConfig({ body }));
}

/** Marks mail that is due as sent, or as failed for `UNKNOWN_MAILBOX`. The demo sends no mail. */
export async function finishQueuedMail(tx: Tx): Promise<void> {
  const unknown = emailOf(UNKNOWN_MAILBOX);
  await sql`
    update mails
       set state = case when recipient = ${unknown} then 'FAILED' else 'SENT' end,
           detail = case when recipient = ${unknown} then ${SMTP_FAILURES.RECIPIENT} end,
           link = null,
           state_at = created_at + interval '4 seconds'
     where state = 'QUEUED'`.execute(tx);
  await sql`
    update reminders
       set state = 'sent', state_at = due_at,
           recipient = (select p.email from appointments a join users p on p.id = a.patient_id
                         where a.clinic_id = reminders.clinic_id and a.id = reminders.appointment_id)
     where state = 'queued' and due_at <= now()`.execute(tx);
  await sql`delete from outgoing_mails where due_at <= now()`.execute(tx);
}

/** Deactivates the configuration: further mail fails with an explanation. Visitors may configure their own server. */
export async function deactivateMailConfig({ asAdmin }: Demo): Promise<void> {
  await asAdmin(0.1, async ({ tx, call }) => {
    await finishQueuedMail(tx);
    await call.onboarding.toggleEmailConfig({ params: { configName: CONFIG_NAME } });
  });
}
