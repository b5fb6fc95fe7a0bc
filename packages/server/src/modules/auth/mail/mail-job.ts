import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { JobHandler } from '../../../kernel/jobs.ts';
import type { Envelope } from '../../../kernel/mail-envelope.ts';
import type { Content, Mailer } from './mailer.ts';

export interface MailJobParts {
  readonly config: Config;
  readonly secret: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
}

export type MailOutcome = 'sent' | 'failed' | 'bounced';

interface MailSteps<Mail> {
  /** Undefined if nothing is to be sent. */
  readonly prepare: (
    tx: Tx,
    id: number,
    parts: Omit<MailJobParts, 'clock'> & { now: Date },
  ) => Promise<Mail | undefined>;
  readonly queuedAt: (mail: Mail) => Date;
  readonly envelopeOf: (mail: Mail) => Envelope;
  readonly compose: (mail: Mail, config: Config, mailer: Mailer) => Content;
  readonly finish: (tx: Tx, id: number, outcome: MailOutcome, mail: Mail) => Promise<unknown>;
}

/** A job that sends one mail, at least once, as every outgoing mail (docs/decisions/0040-outgoing-mail.md). */
export const mailJob =
  <Mail>({ prepare, queuedAt, envelopeOf, compose, finish }: MailSteps<Mail>) =>
  ({ clock, ...parts }: MailJobParts): JobHandler =>
  async ({ id }, signal) => {
    const { config, database, mailer } = parts;
    const mail = await systemTransaction(database, (tx) => prepare(tx, id, { ...parts, now: clock() }));
    if (!mail) return 'done';
    return mailer.attemptDelivery(
      {
        createdAt: queuedAt(mail),
        send: () =>
          mailer.sendNotification(envelopeOf(mail), () => compose(mail, config, mailer), {
            ...parts,
            signal,
            now: clock(),
          }),
        finish: (state, _, isRejected) =>
          systemTransaction(database, (tx) =>
            finish(tx, id, state === 'SENT' ? 'sent' : isRejected ? 'bounced' : 'failed', mail),
          ),
        postpone: async () => {},
      },
      clock(),
    );
  };

/** Of a mail whose table does not tell a refused address from another failure. */
export const sentOrFailed = (outcome: MailOutcome): 'sent' | 'failed' =>
  outcome === 'sent' ? 'sent' : 'failed';
