import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedReceipt } from './render-receipt.ts';

export const receiptPdf: PrintableDocument<PrintedReceipt> = {
  renderer: new URL('./render-receipt.ts', import.meta.url).href,
  /** `recibo-0000123.pdf` */
  fileName: ({ payment }) => `recibo-${receiptNumber(payment.receiptNumber)}.pdf`,
};

export const receiptNumber = (number: number): string => String(number).padStart(7, '0');
