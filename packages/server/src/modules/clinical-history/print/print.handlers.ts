import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { historyPdf } from './history-pdf.ts';
import { type PrintedAccounts, readPrintable } from './print.service.ts';

export function printHandlers({ config, printer }: Kernel, accounts: PrintedAccounts) {
  return {
    printHistory: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintable(ctx, params.id, accounts)),
      run: ({ found: { history, printedBy }, caller, now }) =>
        printer.print(caller, historyPdf, history, { printedBy, now, timeZone: config.clinicTimeZone }),
    }),
  } satisfies PartialHandlers<typeof clinicalHistoryService>;
}
