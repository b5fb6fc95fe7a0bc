import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedHistory } from './render-history.ts';

export const historyPdf: PrintableDocument<PrintedHistory> = {
  renderer: new URL('./render-history.ts', import.meta.url).href,
  /** `historia-clinica-30111222.pdf` */
  fileName: ({ document }) => `historia-clinica-${document.demographics.docNumber.replace(/\D/g, '')}.pdf`,
};
