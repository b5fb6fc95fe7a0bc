import { parentPort } from 'node:worker_threads';
import { type PrintedHistory, type PrintOptions, printHistory } from './print-history.ts';

export interface PrintJob {
  readonly id: number;
  readonly history: PrintedHistory;
  readonly options: PrintOptions;
}
export interface PrintResult {
  readonly id: number;
  readonly pdf?: Uint8Array;
  readonly error?: unknown;
}

parentPort?.on('message', async ({ id, history, options }: PrintJob) => {
  const post = (result: PrintResult): void => parentPort?.postMessage(result);
  try {
    post({ id, pdf: await printHistory(history, options) });
  } catch (error) {
    post({ id, error });
  }
});
