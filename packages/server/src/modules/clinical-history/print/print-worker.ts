import { type PrintedHistory, type PrintOptions, printHistory } from './print-history.ts';

export interface PrintJob {
  readonly history: PrintedHistory;
  readonly options: PrintOptions;
}

/** The task of the printer's thread. */
export const runJob = ({ history, options }: PrintJob): Promise<Uint8Array> => printHistory(history, options);
