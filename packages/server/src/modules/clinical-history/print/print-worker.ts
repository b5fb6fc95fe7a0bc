import { parentPort } from 'node:worker_threads';
import { type PrintedHistory, type Printing, printHistory } from './print-history.ts';

/** What the printer asks of its thread, and what comes back. */
export interface PrintOrder {
  readonly order: number;
  readonly history: PrintedHistory;
  readonly printing: Printing;
}
export interface Printed {
  readonly order: number;
  readonly pdf?: Uint8Array;
  readonly failure?: unknown;
}

parentPort?.on('message', async ({ order, history, printing }: PrintOrder) => {
  const answer = (printed: Printed): void => parentPort?.postMessage(printed);
  try {
    answer({ order, pdf: await printHistory(history, printing) });
  } catch (failure) {
    answer({ order, failure });
  }
});
