import { removeOldMailCounts, reserveMails } from './budget/mail-budget.ts';
import { mailboxOf } from './budget/mailbox.ts';
import { emailConfigHandlers } from './email-config/email-configs.handlers.ts';
import { rotatePasswords } from './email-config/email-configs.service.ts';
import { type ClinicSender, clinicMail, type Letter, longDate, renderLetter } from './letters.ts';
import { mailTables } from './mail.tables.ts';
import type { MailKind, MailKinds } from './outbox/mail-kinds.ts';
import { enqueueLostMails, queueCountedMail, queueMail, queueMails } from './outbox/queue-mail.ts';
import { canSendNotifications, type JobParts, sendQueuedMail } from './outbox/sender.service.ts';
import { SMTP_FAILURES, SmtpFailure } from './smtp/smtp-failure.ts';

export type { ClinicSender, JobParts, Letter, MailKind, MailKinds };
export { SMTP_FAILURES, SmtpFailure };

export const mailing = {
  canSendNotifications,
  clinicMail,
  emailConfigHandlers,
  enqueueLostMails,
  longDate,
  tables: { manifests: mailTables },
  mailboxOf,
  queueCountedMail,
  queueMail,
  queueMails,
  removeOldMailCounts,
  renderLetter,
  reserveMails,
  rotatePasswords,
  sendQueuedMail,
};
