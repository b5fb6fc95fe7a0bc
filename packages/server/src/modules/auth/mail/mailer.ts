import type { Config } from '../../../kernel/config.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { JobOutcome } from '../../../kernel/jobs.ts';
import type { Envelope } from '../../../kernel/mail-envelope.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';

export interface Content {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Letter {
  readonly subject: string;
  readonly blocks: readonly (string | { readonly label: string; readonly url: string })[];
}

interface SendParts {
  readonly config: Config;
  readonly secret: string;
  readonly database: Database;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** What this module uses of the module onboarding, which depends on this one. */
export interface Mailer {
  readonly canSendNotifications: (tx: Tx) => Promise<boolean>;
  readonly renderLetter: (letter: Letter, signature: string) => Content;
  readonly reserveMail: (ctx: ServiceContext, envelope: Envelope) => Promise<void>;
  readonly sendNotification: (envelope: Envelope, compose: () => Content, parts: SendParts) => Promise<void>;
  readonly attemptDelivery: (
    delivery: {
      readonly createdAt: Date;
      readonly send: () => Promise<void>;
      readonly finish: (
        state: 'SENT' | 'FAILED',
        detail: string | null,
        isRejected: boolean,
      ) => Promise<unknown>;
      readonly postpone: () => Promise<unknown>;
    },
    now: Date,
  ) => Promise<JobOutcome>;
}
