import { LEFT, RIGHT, type Sheet, WIDTH } from './sheet.ts';
import { ascent, lineHeight, type TextStyle } from './typesetter.ts';

export interface Column {
  readonly label: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export const PAD = 4;
export const CELL: TextStyle = { size: 8.5 };
export const TOTAL: TextStyle = { size: 8.5, bold: true };
const HEAD: TextStyle = { size: 8, bold: true, colour: '#243b53' };

export const STRIPE = '#f5f8fb';
export const TOTAL_FILL = '#e6eef7';

const MAX_UNBROKEN_LINES = 12;

const MIN_AMOUNT_WIDTH = 52;
const AVERAGE_WIDTH_OF_DIGITS_AND_DOTS = 0.93;

export function amountWidth({ type }: Sheet, amounts: readonly (string | undefined)[]): number {
  const longest = amounts.reduce((max, amount) => Math.max(max, amount?.length ?? 0), 0);
  const widest = type.measure('0'.repeat(longest), TOTAL) * AVERAGE_WIDTH_OF_DIGITS_AND_DOTS;
  return Math.max(MIN_AMOUNT_WIDTH, Math.ceil(widest) + 2 * PAD);
}

export const headHeight = lineHeight(HEAD) + 2 * PAD;

/** Height of a row, or of the first lines of a row that may break over pages. */
export function unbrokenHeight(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  style: TextStyle,
): number {
  const count = lineCount(wrapCells(sheet, columns, cells, style));
  return unbrokenLines(sheet, count, style) * lineHeight(style) + 2 * PAD;
}

const wrapCells = ({ type }: Sheet, columns: readonly Column[], cells: readonly string[], style: TextStyle) =>
  cells.map((text, column) => type.wrap(text, style, (columns[column]?.width ?? 0) - 2 * PAD));

const lineCount = (cells: readonly (readonly string[])[]): number =>
  Math.max(...cells.map((lines) => lines.length));

const unbrokenLines = ({ contentHeight }: Sheet, count: number, style: TextStyle): number =>
  count <= MAX_UNBROKEN_LINES && count * lineHeight(style) + 2 * PAD < contentHeight
    ? count
    : Math.min(count, 2);

export function putHead(sheet: Sheet, columns: readonly Column[]): void {
  sheet.ensure(headHeight + 30);
  sheet.doc.rect(LEFT, sheet.y, WIDTH, headHeight).fill('#dbe7f3');
  drawLine(
    sheet,
    columns,
    columns.map(({ label, width }) => sheet.type.fit(label, HEAD, width - 2 * PAD)),
    { style: HEAD, top: sheet.y + PAD },
  );
  sheet.y += headHeight;
}

interface RowLayout {
  readonly style: TextStyle;
  readonly fill?: string;
  /** Points needed below the row on its page; ignored if the row breaks over pages. */
  readonly follows?: number;
  /** Prints a row of amounts carried forward at the end of a page and again at the start of the next one. */
  readonly carried?: (isRowBegun: boolean) => readonly string[];
}

const CARRIED_HEIGHT = lineHeight(TOTAL) + 2 * PAD;

export function putRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  { style, fill, follows = 0, carried }: RowLayout,
): void {
  const set = wrapCells(sheet, columns, cells, style);
  const count = lineCount(set);
  const line = lineHeight(style);
  const unbroken = unbrokenLines(sheet, count, style);
  const reserved = carried ? CARRIED_HEIGHT : 0;
  for (let first = 0; first < count; ) {
    const below = Math.max(unbroken === count ? follows : 0, reserved);
    const needed = Math.min(unbroken, count - first) * line + 2 * PAD + below;
    if (!sheet.fits(needed)) {
      const total = carried?.(first > 0);
      if (total) putCarried(sheet, columns, total);
      sheet.ensure(needed);
      putHead(sheet, columns);
      if (total) putCarried(sheet, columns, total);
    }
    const here = Math.min(count - first, sheet.linesLeft(line, 2 * PAD + reserved));
    const height = here * line + 2 * PAD;
    if (fill) sheet.doc.rect(LEFT, sheet.y, WIDTH, height).fill(fill);
    for (let index = 0; index < here; index += 1)
      drawLine(
        sheet,
        columns,
        set.map((lines) => lines[first + index]),
        { style, top: sheet.y + PAD + index * line },
      );
    sheet.y += height;
    first += here;
  }
  sheet.doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.4).strokeColor('#c5d0db').stroke();
}

function putCarried(sheet: Sheet, columns: readonly Column[], cells: readonly string[]): void {
  sheet.doc.rect(LEFT, sheet.y, WIDTH, CARRIED_HEIGHT).fill(TOTAL_FILL);
  drawLine(sheet, columns, cells, { style: TOTAL, top: sheet.y + PAD });
  sheet.y += CARRIED_HEIGHT;
}

function drawLine(
  { type }: Sheet,
  columns: readonly Column[],
  cells: readonly (string | undefined)[],
  { style, top }: { readonly style: TextStyle; readonly top: number },
): void {
  let x = LEFT;
  columns.forEach(({ width, align }, column) => {
    const line = cells[column];
    const at = { x: align === 'right' ? x + width - PAD : x + PAD, y: top + ascent(style) };
    if (line) type.draw(line, style, at, align);
    x += width;
  });
}

export function shortenRepeated({ type }: Sheet, room: number): (name: string) => string {
  const printed = new Set<string>();
  return (name) => {
    if (printed.has(name)) return type.fit(name, CELL, room);
    printed.add(name);
    return name;
  };
}
