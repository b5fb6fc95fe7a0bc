import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { PrintedClaims } from './printable-claims.ts';

export const claimsPdf: PrintableDocument<PrintedClaims> = {
  renderer: new URL('./render-claims.ts', import.meta.url).href,
  fileName: ({ batch, hasCover }) => `${hasCover ? 'presentacion' : 'ficha'}-${batch.number}.pdf`,
};
