import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import { receiptNumber } from './receipt-pdf.ts';
import type { PrintedRefund } from './render-refund.ts';

export const refundPdf: PrintableDocument<PrintedRefund> = {
  renderer: new URL('./render-refund.ts', import.meta.url).href,
  /** `devolucion-0000123.pdf` */
  fileName: ({ refund }) => `devolucion-${receiptNumber(refund.number)}.pdf`,
};
