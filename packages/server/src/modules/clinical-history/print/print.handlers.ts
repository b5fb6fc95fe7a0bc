import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { SlowContext } from '../../../kernel/request-context.ts';
import { readArchivedPrintable, readClosedPrintable } from '../custody/custody.service.ts';
import { historyPdf, type Printable, type PrintedAccounts, readPrintable } from './print.service.ts';

interface PrintCall extends SlowContext {
  readonly found: Printable;
}

export function printHandlers({ config, printer }: Kernel, accounts: PrintedAccounts) {
  const print = ({ found: { history, printedBy }, caller, now }: PrintCall) =>
    printer.print(caller, historyPdf, history, { printedBy, now, timeZone: config.clinicTimeZone });
  return {
    printHistory: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintable(ctx, params.id, accounts)),
      run: (ctx) => print(ctx),
    }),
    printClosedVolume: stages({
      find: ({ transaction, params }) => transaction((ctx) => readClosedPrintable(ctx, params, accounts)),
      run: (ctx) => print(ctx),
    }),
    printArchivedHistory: stages({
      find: ({ transaction, params }) =>
        transaction((ctx) => readArchivedPrintable(ctx, params.historyId, accounts)),
      run: (ctx) => print(ctx),
    }),
  } satisfies PartialHandlers<typeof clinicalHistoryService>;
}
