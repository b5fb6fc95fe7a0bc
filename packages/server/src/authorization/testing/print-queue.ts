import { makePrinter, type Printer } from '../../kernel/print/printer.ts';
import { type ErrorTrigger, payloadOf } from './error-triggers.ts';

/** Limit of pending prints per user. */
const PENDING = 5;

const EMPTY = {
  renderer: 'data:text/javascript,export const render = async () => new Uint8Array()',
  fileName: () => 'empty.pdf',
};
const OPTIONS = { printedBy: 'Ana Pérez', now: new Date('2026-03-05T12:00:00Z'), timeZone: 'UTC' };

let latch: Promise<void> | undefined;
let printer: Printer | undefined;

/** A printer with a queue that `whilePrintQueueIsFull` blocks. */
export function blockablePrinter(): Printer {
  printer = makePrinter({ beforeJob: async () => latch });
  return printer;
}

/** Triggers a 429 by queueing as many documents as a clinic, or an administrator without one, may have pending. */
export const whilePrintQueueIsFull = (clinicId: number): ErrorTrigger => ({
  prepare: async ({ token }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    latch = promise;
    const callers = [
      { id: 0, clinicId },
      { id: -1, clinicId },
      { id: token ? payloadOf(token).user_id : -2, clinicId: null },
    ];
    const prints = callers.flatMap((caller) =>
      Array.from({ length: PENDING }, () => printer?.print(caller, EMPTY, undefined, OPTIONS)),
    );
    return async () => {
      latch = undefined;
      resolve();
      await Promise.all(prints);
    };
  },
});
