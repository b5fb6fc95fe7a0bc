import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedClaims } from './render-claims.ts';
import type { PrintedEstimate } from './render-estimate.ts';
import type { PrintedReceipt } from './render-receipt.ts';
import type { PrintedRefund } from './render-refund.ts';
import type { PrintedSettlement } from './render-settlement.ts';
import type { PrintedStatement } from './render-statement.ts';

export const receiptNumber = (number: number): string => String(number).padStart(7, '0');

export const claimsPdf: PrintableDocument<PrintedClaims> = {
  renderer: new URL('./render-claims.ts', import.meta.url).href,
  fileName: ({ batch, hasCover }) => `${hasCover ? 'presentacion' : 'ficha'}-${batch.number}.pdf`,
};

export const estimatePdf: PrintableDocument<PrintedEstimate> = {
  renderer: new URL('./render-estimate.ts', import.meta.url).href,
  fileName: ({ estimate }) => `presupuesto-${estimate.number}.pdf`,
};

export const receiptPdf: PrintableDocument<PrintedReceipt> = {
  renderer: new URL('./render-receipt.ts', import.meta.url).href,
  fileName: ({ payment }) => `recibo-${receiptNumber(payment.receiptNumber)}.pdf`,
};

export const refundPdf: PrintableDocument<PrintedRefund> = {
  renderer: new URL('./render-refund.ts', import.meta.url).href,
  fileName: ({ refund }) => `devolucion-${receiptNumber(refund.number)}.pdf`,
};

export const settlementPdf: PrintableDocument<PrintedSettlement> = {
  renderer: new URL('./render-settlement.ts', import.meta.url).href,
  fileName: ({ settlement: { professional, from, to } }) =>
    `liquidacion-${professional.id}-${from}-${to}.pdf`,
};

export const statementPdf: PrintableDocument<PrintedStatement> = {
  renderer: new URL('./render-statement.ts', import.meta.url).href,
  fileName: ({ statement, docNumber }) =>
    `estado-de-cuenta-${docNumber?.replace(/\D/g, '') || statement.patient.id}.pdf`,
};
