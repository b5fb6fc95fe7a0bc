import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { makeSheet, PAGE_HEIGHT, PAGE_WIDTH, type Sheet } from './sheet.ts';
import { makeTypesetter } from './typesetter.ts';

interface PdfLayout {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly pageHeight?: number;
  readonly putContent: (sheet: Sheet) => void;
  /** Draws over the content of each page. */
  readonly putPage: (sheet: Sheet, pageCount: number) => void;
}

export async function renderPdf(layout: PdfLayout): Promise<Buffer> {
  const { doc: draft, pages } = layOut(layout);
  draft.destroy();
  const { doc } = layOut(layout, pages);
  const bytes = buffer(doc);
  doc.end();
  return bytes;
}

/**
 * Without `pageCount`, counts the pages and draws no text. Each page is written when it ends instead of being
 * buffered, so the count must be known from the start.
 */
function layOut(
  { title, author, createdAt, pageHeight = PAGE_HEIGHT.A4, putContent, putPage }: PdfLayout,
  pageCount?: number,
): Sheet {
  const doc = new PDFDocument({
    autoFirstPage: false,
    fontLayoutCache: false,
    size: [PAGE_WIDTH, pageHeight],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'es-AR',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const type = makeTypesetter(doc);
  const finishPage = pageCount === undefined ? () => {} : (page: Sheet) => putPage(page, pageCount);
  const sheet = makeSheet(doc, pageCount === undefined ? { ...type, draw: () => {} } : type, {
    pageHeight,
    finishPage,
  });
  putContent(sheet);
  finishPage(sheet);
  return sheet;
}
