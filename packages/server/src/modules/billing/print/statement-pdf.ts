import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedStatement } from './render-statement.ts';

export const statementPdf: PrintableDocument<PrintedStatement> = {
  renderer: new URL('./render-statement.ts', import.meta.url).href,
  /** `estado-de-cuenta-30111222.pdf` */
  fileName: ({ statement, docNumber }) =>
    `estado-de-cuenta-${docNumber?.replace(/\D/g, '') || statement.patient.id}.pdf`,
};
