import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedSettlement } from './render-settlement.ts';

export const settlementPdf: PrintableDocument<PrintedSettlement> = {
  renderer: new URL('./render-settlement.ts', import.meta.url).href,
  /** `liquidacion-9-2026-11-01-2026-11-30.pdf`, as the CSV. */
  fileName: ({ settlement: { professional, from, to } }) =>
    `liquidacion-${professional.id}-${from}-${to}.pdf`,
};
