import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedEstimate } from './printable-estimate.ts';

export const estimatePdf: PrintableDocument<PrintedEstimate> = {
  renderer: new URL('./render-estimate.ts', import.meta.url).href,
  fileName: ({ estimate }) => `presupuesto-${estimate.number}.pdf`,
};
