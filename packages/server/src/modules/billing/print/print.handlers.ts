import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { claimsPdf } from './claims-pdf.ts';
import { estimatePdf } from './estimate-pdf.ts';
import {
  readPrintableClaims,
  readPrintableEstimate,
  readPrintableReceipt,
  readPrintableRefund,
  readPrintableStatement,
} from './print.service.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { refundPdf } from './refund-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

export function printHandlers({ config, printer }: Kernel) {
  const timeZone = config.clinicTimeZone;
  return {
    printStatement: stages({
      find: ({ transaction, params, query }) =>
        transaction((ctx) => readPrintableStatement({ ...ctx, params }, query)),
      run: ({ found: { data, printedBy }, caller, now }) =>
        printer.print(caller, statementPdf, data, { printedBy, now, timeZone }),
    }),
    printReceipt: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintableReceipt({ ...ctx, params })),
      run: ({ found: { data, printedBy }, caller, now }) =>
        printer.print(caller, receiptPdf, data, { printedBy, now, timeZone }),
    }),

    printRefund: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintableRefund({ ...ctx, params })),
      run: ({ found: { data, printedBy }, caller, now }) =>
        printer.print(caller, refundPdf, data, { printedBy, now, timeZone }),
    }),

    printEstimate: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintableEstimate({ ...ctx, params })),
      run: ({ found: { data, printedBy }, caller, now }) =>
        printer.print(caller, estimatePdf, data, { printedBy, now, timeZone }),
    }),

    printClaimBatch: stages({
      find: ({ transaction, params, query }) =>
        transaction((ctx) => readPrintableClaims({ ...ctx, params, query })),
      run: ({ found: { data, printedBy }, caller, now }) =>
        printer.print(caller, claimsPdf, data, { printedBy, now, timeZone }),
    }),
  } satisfies PartialHandlers<typeof billingService>;
}
