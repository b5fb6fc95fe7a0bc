import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { SystemContext } from '../../../kernel/request-context.ts';
import type { MailPool } from '../budget/mail-budget.ts';
import type { OutgoingMail } from '../smtp/smtp-client.ts';

/** Every kind of mail, with the daily limits that it counts against. */
export const MAIL_POOLS = {
  invitation: 'clinic',
  registration: 'clinic',
  'password-recovery': 'recoveries',
  'account-notice': 'accounts',
  // Staff cause these: they must not use up the mails that protect accounts.
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
  /** A function of the sender's address for mails that contain it. */
  readonly content: Content | ((fromEmail: string) => Content);
}

/** What became of an attempt: 'queued' if it is repeated, 'bounced' if the server rejected the address for good. */
export interface MailResult {
  readonly state: 'queued' | 'sent' | 'failed' | 'bounced';
  /** The reason of a failure, in Spanish. */
  readonly detail: string | null;
  readonly at: Date;
}

export type ComposeParts = Pick<Kernel, 'config' | 'secret'>;

type QueuedMail = RowOf<'outgoing_mails'>;

export interface MailKind {
  /** E-mail configurations in order of preference; by default the ones for notifications. */
  readonly servers?: readonly string[];
  /** Without an active configuration the mail waits for one. By default it fails. */
  readonly waitsForServer?: boolean;
  /**
   * The mail as it has to be sent now. Undefined if it no longer holds: it is removed from the outbox. A later date if it
   * has to wait.
   */
  readonly compose: (
    ctx: SystemContext,
    queued: QueuedMail,
    parts: ComposeParts,
  ) => Promise<ComposedMail | Date | undefined>;
  /** Stores the result where screens show it, in the transaction that removes a sent or failed mail from the outbox. */
  readonly note?: (tx: Tx, queued: QueuedMail, result: MailResult) => Promise<unknown>;
}

export type MailKinds = Readonly<Record<MailKindName, MailKind>>;
