import type { FastifyBaseLogger } from 'fastify';
import type { Gate } from './access/gate.ts';
import type { Throttle } from './access/throttle.ts';
import type { Tokens } from './access/tokens.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Printer } from './print/printer.ts';

export interface Kernel {
  readonly config: Config;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly reports: Database;
  readonly tokens: Tokens;
  readonly throttle: Throttle;
  readonly gate: Gate;
  /** Buffers the last use of each session until `flush` writes it. */
  readonly sessionUses: { readonly flush: () => Promise<void> };
  readonly printer: Printer;
}
