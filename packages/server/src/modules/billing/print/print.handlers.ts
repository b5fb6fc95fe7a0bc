import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { SlowContext } from '../../../kernel/request-context.ts';
import { claimsPdf, estimatePdf, receiptPdf, refundPdf, statementPdf } from './documents.ts';
import {
  readPrintableClaims,
  readPrintableEstimate,
  readPrintableReceipt,
  readPrintableRefund,
  readPrintableStatement,
} from './print.service.ts';

export function printHandlers({ printer }: Pick<Kernel, 'printer'>) {
  const print =
    <Data>(document: PrintableDocument<Data>) =>
    ({
      found,
      caller,
      now,
      timeZone,
    }: Pick<SlowContext, 'caller' | 'now' | 'timeZone'> & { readonly found: Data }) =>
      printer.print(caller, document, found, { printedBy: caller.name, now, timeZone });
  return {
    printStatement: stages({
      find: ({ transaction, params, query }) =>
        transaction((ctx) => readPrintableStatement({ ...ctx, params }, query)),
      run: print(statementPdf),
    }),

    printReceipt: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintableReceipt({ ...ctx, params })),
      run: print(receiptPdf),
    }),

    printRefund: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintableRefund({ ...ctx, params })),
      run: print(refundPdf),
    }),

    printEstimate: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintableEstimate({ ...ctx, params })),
      run: print(estimatePdf),
    }),

    printClaimBatch: stages({
      find: ({ transaction, params, query }) =>
        transaction((ctx) => readPrintableClaims({ ...ctx, params, query })),
      run: print(claimsPdf),
    }),
  } satisfies PartialHandlers<typeof billingService>;
}
