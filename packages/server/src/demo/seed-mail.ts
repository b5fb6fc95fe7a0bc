import { sql } from 'kysely';
import type { Tx } from '../kernel/database/database.ts';
import { SMTP_FAILURES } from '../modules/mail/mail.module.ts';
import { emailOf } from './clinics.ts';
import type { Demo } from './demo-calls.ts';

export const UNKNOWN_MAILBOX = 'dra.benitez';

const CONFIG_NAME = 'SYSTEM_ADMIN';

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

/** The demo sends no mail, so due mail is marked as sent, or as failed for `UNKNOWN_MAILBOX`. */
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

/** Further mail fails with an explanation, until visitors configure a server. */
export async function deactivateMailConfig({ asAdmin }: Demo): Promise<void> {
  await asAdmin(0.1, async ({ tx, call }) => {
    await finishQueuedMail(tx);
    await call.onboarding.toggleEmailConfig({ params: { configName: CONFIG_NAME } });
  });
}
