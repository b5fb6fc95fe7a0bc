import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import type { MailPool } from '../budget/mail-budget.ts';
import type { OutgoingMail } from '../smtp/smtp-client.ts';

export const MAIL_POOLS = {
  invitation: 'clinic',
  registration: 'clinic',
  'password-recovery': 'recoveries',
  'account-notice': 'accounts',
  // Staff trigger these, so they must not use up the mails that protect accounts.
  'email-change': 'email-changes',
  'new-device': 'accounts',
  'staff-invitation': 'clinic',
  reminder: 'clinic',
  booking: 'visitors',
  estimate: 'clinic',
  'follow-up': 'clinic',
} as const satisfies Readonly<Record<string, MailPool>>;

export type MailKindName = keyof typeof MAIL_POOLS;

type Content = Omit<OutgoingMail, 'to' | 'messageId'>;

export interface ComposedMail {
  readonly to: string;
  readonly clinicId?: number;
  readonly content: Content | ((fromEmail: string) => Content);
}

/** 'queued' if the mail will be retried, 'bounced' if the server permanently rejected the address. */
export interface MailResult {
  readonly state: 'queued' | 'sent' | 'failed' | 'bounced';
  /** The reason for a failure, in Spanish. */
  readonly detail: string | null;
  readonly at: Date;
}

export type ComposeParts = Pick<Kernel, 'config' | 'secret'>;

type QueuedMail = RowOf<'outgoing_mails'>;

export interface MailKind {
  readonly servers?: readonly string[];
  /** Waits for an active configuration. By default the mail fails without one. */
  readonly waitsForServer?: boolean;
  /** Returns undefined for an obsolete mail, which is removed, or a later date if the mail has to wait. */
  readonly compose: (
    ctx: SystemContext,
    queued: QueuedMail,
    parts: ComposeParts,
  ) => Promise<ComposedMail | Date | undefined>;
  /** Runs after each attempt, and after the last one in the transaction that removes the mail from the outbox. */
  readonly recordResult?: (tx: Tx, queued: QueuedMail, result: MailResult) => Promise<unknown>;
}

export type MailKinds = Readonly<Record<MailKindName, MailKind>>;
