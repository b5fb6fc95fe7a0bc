import type PDFDocument from 'pdfkit';
import { ascent, lineHeight, type TextStyle, type Typesetter } from './typesetter.ts';

/** In points; every page is as wide as A4. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = { A4: 841.89, A5Landscape: 419.53 } as const;
const MARGIN = { side: 42, top: 58, firstTop: 40, bottom: 58 } as const;

export const LEFT = MARGIN.side;
export const RIGHT = PAGE_WIDTH - MARGIN.side;
export const WIDTH = RIGHT - LEFT;
const HEAD_BASELINE = 36;

export interface Sheet {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly type: Typesetter;
  readonly contentHeight: number;
  readonly footerTop: number;
  pages: number;
  y: number;
  fits(height: number): boolean;
  /** Starts a new page unless `height` points are left. Returns true if it did. */
  ensure(height: number): boolean;
  linesLeft(line: number, padding: number): number;
}

/** Calls `finishPage` before each new page; the caller finishes the last one. */
export function makeSheet(
  doc: InstanceType<typeof PDFDocument>,
  type: Typesetter,
  { pageHeight, finishPage }: { readonly pageHeight: number; readonly finishPage: (sheet: Sheet) => void },
): Sheet {
  const bottom = pageHeight - MARGIN.bottom;
  const sheet: Sheet = {
    doc,
    type,
    contentHeight: bottom - MARGIN.top,
    footerTop: bottom + 12,
    pages: 1,
    y: MARGIN.firstTop,
    fits: (height) => sheet.y + height <= bottom,
    ensure: (height) => {
      if (sheet.fits(height)) return false;
      finishPage(sheet);
      doc.addPage();
      sheet.pages += 1;
      sheet.y = MARGIN.top;
      return true;
    },
    linesLeft: (line, padding) => Math.max(1, Math.floor((bottom - sheet.y - padding) / line)),
  };
  doc.addPage();
  return sheet;
}

export function putLines(sheet: Sheet, lines: readonly string[], style: TextStyle, indent = 0): void {
  const height = lineHeight(style);
  for (const line of lines) {
    sheet.ensure(height);
    sheet.type.draw(line, style, { x: LEFT + indent, y: sheet.y + ascent(style) });
    sheet.y += height;
  }
}

export function putText(sheet: Sheet, text: string, style: TextStyle, indent = 0): void {
  putLines(sheet, sheet.type.wrap(text, style, WIDTH - indent), style, indent);
}

const HEADING: TextStyle = { size: 11, bold: true, colour: '#0b4a8f' };

export function putHeading(sheet: Sheet, title: string, keepWithNext = 40): void {
  sheet.y += 12;
  sheet.ensure(lineHeight(HEADING) + 6 + keepWithNext);
  sheet.type.draw(sheet.type.fit(title, HEADING, WIDTH), HEADING, { x: LEFT, y: sheet.y + ascent(HEADING) });
  sheet.y += lineHeight(HEADING) + 1;
  sheet.doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.8).strokeColor('#9bb8d9').stroke();
  sheet.y += 5;
}

const LABEL: TextStyle = { size: 7.5, colour: '#52606d' };
const VALUE: TextStyle = { size: 9.5 };
const COLUMN_GAP = 14;

export interface CellLine {
  readonly text: string;
  readonly style: TextStyle;
}

export const columnWidth = (columns: number): number => (WIDTH - COLUMN_GAP * (columns - 1)) / columns;

export function putColumns(sheet: Sheet, cells: readonly (readonly CellLine[])[], columns: number): void {
  const width = columnWidth(columns);
  for (let at = 0; at < cells.length; at += columns) {
    const row = cells.slice(at, at + columns);
    const heights = Array.from({ length: Math.max(...row.map((lines) => lines.length)) }, (_, index) =>
      Math.max(...row.map((lines) => (lines[index] ? lineHeight(lines[index].style) : 0))),
    );
    const total = sumOf(heights);
    const breaks = total > sheet.contentHeight;
    sheet.ensure(breaks ? sumOf(heights.slice(0, 3)) : total);
    for (const [index, height] of heights.entries()) {
      if (breaks && index >= 3) sheet.ensure(height);
      for (const [column, lines] of row.entries()) {
        const line = lines[index];
        const x = LEFT + column * (width + COLUMN_GAP);
        if (line) sheet.type.draw(line.text, line.style, { x, y: sheet.y + ascent(line.style) });
      }
      sheet.y += height;
    }
    sheet.y += 4;
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export function putFields(
  sheet: Sheet,
  fields: readonly (readonly [label: string, value: string])[],
  columns: number,
): void {
  const width = columnWidth(columns);
  const cells = fields.map(([label, value]) => [
    { text: sheet.type.fit(label, LABEL, width), style: LABEL },
    ...sheet.type.wrap(value, VALUE, width).map((text) => ({ text, style: VALUE })),
  ]);
  putColumns(sheet, cells, columns);
}

const RUNNING: TextStyle = { size: 8, colour: '#52606d' };
const FOOT: TextStyle = { size: 7, colour: '#52606d' };

interface RunningTexts {
  /** Printed from the second page on. */
  readonly head: string;
  readonly foot: readonly string[];
  readonly pageCount: number;
}

export function putRunningTexts(
  { doc, type, pages, footerTop }: Sheet,
  { head, foot, pageCount }: RunningTexts,
): void {
  if (pages > 1) type.draw(type.fit(head, RUNNING, WIDTH), RUNNING, { x: LEFT, y: HEAD_BASELINE });
  doc.moveTo(LEFT, footerTop).lineTo(RIGHT, footerTop).lineWidth(0.5).strokeColor('#9bb8d9').stroke();
  const number = `Página ${pages} de ${pageCount}`;
  type.draw(number, RUNNING, { x: RIGHT, y: footerTop + 12 }, 'right');
  const besideNumber = WIDTH - type.measure(number, RUNNING) - 12;
  for (const [index, line] of foot.entries()) {
    const text = type.fit(line, FOOT, index === 0 ? besideNumber : WIDTH);
    type.draw(text, FOOT, { x: LEFT, y: footerTop + 12 + index * 10 });
  }
}
