import { formatMoment } from '../../../kernel/print/dates.ts';
import type { Letterhead } from '../../../kernel/print/letterhead.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { PrintOptions } from '../../../kernel/print/printable-document.ts';
import { putRunningTexts, type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
import {
  amountWidth,
  CELL,
  type Column,
  PAD,
  putHead,
  putRow,
  STRIPE,
  TOTAL,
  TOTAL_FILL,
} from '../../../kernel/print/table.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';

export const NOT_AN_INVOICE = 'Documento no válido como factura';

export const BODY: TextStyle = { size: 9.5 };
export const STRONG: TextStyle = { ...BODY, bold: true };
export const SUBJECT: TextStyle = { size: 13, bold: true };
export const SMALL: TextStyle = { size: 8, colour: '#52606d' };
export const NOTE: TextStyle = { size: 7.5, colour: '#52606d' };
export const RED: TextStyle = { ...STRONG, colour: '#b3261e' };

interface BillingDocument {
  readonly title: string;
  readonly subject: string;
  readonly notice?: string;
  readonly isTitleFeminine?: boolean;
  readonly hash?: string | null;
  readonly pageHeight?: number;
  readonly putContent: (sheet: Sheet) => void;
  readonly putMark?: (sheet: Sheet) => void;
}

export function renderDocument(
  { clinicName }: Letterhead,
  { printedBy, now, timeZone }: PrintOptions,
  { title, subject, notice, isTitleFeminine, hash, pageHeight, putContent, putMark }: BillingDocument,
): Promise<Buffer> {
  const printed = `${isTitleFeminine ? 'Impresa' : 'Impreso'} el ${formatMoment(now, timeZone)} por ${printedBy || '—'}`;
  const foot = `${[title, notice, printed].filter(Boolean).join('. ')}.`;
  return renderPdf({
    title,
    author: clinicName,
    createdAt: now,
    ...(pageHeight && { pageHeight }),
    putContent,
    putPage: (sheet, pageCount) => {
      putMark?.(sheet);
      putRunningTexts(sheet, {
        head: [title, subject, notice].filter(Boolean).join(' · '),
        foot: hash ? [foot, `SHA-256 ${hash}`] : [foot],
        pageCount,
      });
    },
  });
}

interface TableColumn {
  readonly label: string;
  /** In points; `amount` fits the widest amount, `rest` takes the remaining width. */
  readonly width: number | 'amount' | 'rest';
  readonly minWidth?: number;
  readonly align?: 'right';
}

type Cells = readonly string[];

interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Cells[];
  readonly opening?: Cells | undefined;
  /** Kept on one page with the last row. */
  readonly totals: readonly Cells[];
  /** Height in points of what is kept on one page with the totals. */
  readonly tailHeight?: number;
  readonly isPlain?: boolean;
  /** Returns the amounts to carry forward if the page breaks at a row. */
  readonly carried?: (index: number, isRowBegun: boolean) => Cells;
}

const TOTAL_HEIGHT = lineHeight(TOTAL) + 2 * PAD;

export function putTable(sheet: Sheet, table: Table): void {
  const { rows, opening, totals, tailHeight = 0, isPlain = false, carried } = table;
  const columns = columnsFor(sheet, table);
  putHead(sheet, columns);
  if (opening) putRow(sheet, columns, opening, { style: TOTAL });
  for (const [index, cells] of rows.entries()) {
    const isLast = index === rows.length - 1;
    putRow(sheet, columns, cells, {
      style: CELL,
      ...(!isPlain && index % 2 === 1 && { fill: STRIPE }),
      ...(isLast && { follows: totals.length * TOTAL_HEIGHT + tailHeight }),
      ...(carried && { carried: (isRowBegun) => carried(index, isRowBegun) }),
    });
  }
  for (const [index, cells] of totals.entries())
    putRow(sheet, columns, cells, {
      style: TOTAL,
      fill: TOTAL_FILL,
      follows: index === totals.length - 1 ? tailHeight : 0,
    });
}

function columnsFor(sheet: Sheet, { columns, rows, opening = [], totals }: Table): readonly Column[] {
  const all = [opening, ...rows, ...totals];
  const widths = columns.map(({ width, minWidth = 0 }, column) => {
    if (width !== 'amount') return width === 'rest' ? 0 : width;
    const amounts = all.map((cells) => cells[column]);
    return Math.max(amountWidth(sheet, amounts), minWidth);
  });
  const rest = WIDTH - widths.reduce((sum, width) => sum + width, 0);
  return columns.map(({ label, width, align }, column) => ({
    label,
    width: width === 'rest' ? rest : (widths[column] ?? 0),
    align: align ?? (width === 'amount' ? 'right' : 'left'),
  }));
}
