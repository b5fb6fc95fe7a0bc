import type { Config } from '../../../kernel/config.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { JobOutcome } from '../../../kernel/jobs.ts';

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
}

/** What this module uses of the module onboarding, which depends on this one. */
export interface Mailer {
  readonly canSendNotifications: (tx: Tx) => Promise<boolean>;
  readonly renderLetter: (letter: Letter, signature: string) => Content;
  readonly sendNotification: (
    compose: () => Content & { readonly to: string; readonly messageId: string },
    parts: SendParts,
  ) => Promise<void>;
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
