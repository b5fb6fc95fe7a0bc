import { faceName } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import type { PlanRow } from '../history/plan-rows.ts';
import { centsOf, formatCents } from './money.ts';
import { LEFT, PAGE_ROOM, putHeading, putText, RIGHT, type Sheet, WIDTH } from './sheet.ts';
import { ascent, lineHeight, type TextStyle } from './typesetter.ts';

export interface PlannedRow extends PlanRow {
  readonly professionalName: string;
}

interface Column {
  readonly label: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const PAD = 4;
const CELL: TextStyle = { size: 8.5 };
const HEAD: TextStyle = { size: 8, bold: true, colour: '#243b53' };
const TOTAL: TextStyle = { size: 8.5, bold: true };
const NOTE: TextStyle = { size: 7.5, colour: '#52606d' };
const NOTE_GAP = 3;
/** Rows of more lines may break over pages. */
const MAX_UNBROKEN_LINES = 12;

/** Rows that a page break leaves together at the start and at the end of the table. */
const MIN_ROWS = 2;

/**
 * The plan with its running balance: charges less payments up to each row. Its last rows and the total stay on one page
 * with the `tail` points that follow.
 */
export function putPlan(sheet: Sheet, rows: readonly PlannedRow[], tail: number): void {
  let debit = 0;
  let credit = 0;
  const names = new Set<string>();
  // A name of 200 letters is printed in full once, not in each of 2,000 rows.
  const nameOf = ({ professionalName: name }: PlannedRow): string => {
    if (names.has(name)) return sheet.type.fit(name, CELL, MAX_REPEATED_NAME);
    names.add(name);
    return name;
  };
  const cells = rows.map((row) => {
    debit += centsOf(row.debit);
    credit += centsOf(row.credit);
    return [
      row.procedureDate ? formatDay(row.procedureDate) : '—',
      (row.treatmentDescription || '—') + (row.suggested ? ' (sugerido, sin revisar)' : ''),
      placeOf(row),
      nameOf(row),
      formatCents(centsOf(row.debit)),
      formatCents(centsOf(row.credit)),
      formatCents(debit - credit),
    ];
  });
  const total = ['', 'Total', '', '', formatCents(debit), formatCents(credit), formatCents(debit - credit)];
  const columns = columnsFor(sheet, [...cells, total]);
  const heights = cells.map((row) => unbrokenHeight(wrapCells(sheet, columns, row, CELL), CELL));
  const afterTotal = NOTE_GAP + lineHeight(NOTE) + tail;
  const end = lineHeight(TOTAL) + 2 * PAD + afterTotal;
  const sumFrom = (first: number, last?: number) =>
    heights.slice(first, last).reduce((sum, each) => sum + each, 0);
  const first = cells.length < 2 * MIN_ROWS ? sumFrom(0) + end : sumFrom(0, MIN_ROWS);
  putHeading(sheet, 'Plan de tratamiento', Math.min(lineHeight(HEAD) + 2 * PAD + first, MAX_START));
  putHead(sheet, columns);
  for (const [index, row] of cells.entries()) {
    const isNearEnd = index >= cells.length - MIN_ROWS;
    putRow(sheet, columns, row, {
      style: CELL,
      ...(index % 2 === 1 && { fill: '#f5f8fb' }),
      ...(isNearEnd && { follows: sumFrom(index + 1) + end }),
    });
  }
  putRow(sheet, columns, total, { style: TOTAL, fill: '#e6eef7', follows: afterTotal });
  sheet.y += NOTE_GAP;
  putText(sheet, 'Saldo: Debe menos Haber, acumulado fila a fila. Importes en pesos argentinos.', NOTE);
}

/** Amounts never wrap: each of their columns is as wide as its widest amount. The treatment has the remaining width. */
function columnsFor({ type }: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const [debit = 0, credit = 0, balance = 0] = [4, 5, 6].map((column) => {
    const longest = rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), 0);
    const widest = type.measure('0'.repeat(longest), TOTAL) * DIGITS_AND_DOTS;
    return Math.max(MONEY_WIDTH, Math.ceil(widest) + 2 * PAD);
  });
  const left = WIDTH - DATE_WIDTH - PLACE_WIDTH - NAME_WIDTH - debit - credit - balance;
  return [
    { label: 'Fecha', width: DATE_WIDTH, align: 'left' },
    { label: 'Tratamiento', width: left, align: 'left' },
    { label: 'Pieza', width: PLACE_WIDTH, align: 'left' },
    { label: 'Profesional', width: NAME_WIDTH, align: 'left' },
    { label: 'Debe ($)', width: debit, align: 'right' },
    { label: 'Haber ($)', width: credit, align: 'right' },
    { label: 'Saldo ($)', width: balance, align: 'right' },
  ];
}

/** Points that may move to the next page with the heading. */
const MAX_START = PAGE_ROOM / 2;

const wrapCells = (
  { type }: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  style: TextStyle,
): readonly (readonly string[])[] =>
  cells.map((text, column) => type.wrap(text, style, (columns[column]?.width ?? 0) - 2 * PAD));

const lineCount = (cells: readonly (readonly string[])[]): number =>
  Math.max(...cells.map((lines) => lines.length));

/** Of what a page break does not divide: the row, or the first lines of a long one. */
const unbrokenHeight = (cells: readonly (readonly string[])[], style: TextStyle): number =>
  unbrokenLines(lineCount(cells), style) * lineHeight(style) + 2 * PAD;

const unbrokenLines = (count: number, style: TextStyle): number =>
  count <= MAX_UNBROKEN_LINES && count * lineHeight(style) + 2 * PAD < PAGE_ROOM ? count : Math.min(count, 2);

const DATE_WIDTH = 52;
const PLACE_WIDTH = 52;
const NAME_WIDTH = 78;
/** Three lines, in points. */
const MAX_REPEATED_NAME = 3 * (NAME_WIDTH - 2 * PAD);
const MONEY_WIDTH = 52;
/** Every fourth character of an amount is a dot, half as wide as a digit. */
const DIGITS_AND_DOTS = 0.93;

const placeOf = ({ toothNumber: tooth, face }: PlanRow): string =>
  tooth && face ? `${tooth} ${faceName(tooth, face)}` : (tooth ?? '');

function putHead(sheet: Sheet, columns: readonly Column[]): void {
  const height = lineHeight(HEAD) + 2 * PAD;
  sheet.ensure(height + 30);
  sheet.doc.rect(LEFT, sheet.y, WIDTH, height).fill('#dbe7f3');
  drawLine(
    sheet,
    columns,
    columns.map(({ label, width }) => sheet.type.fit(label, HEAD, width - 2 * PAD)),
    { style: HEAD, top: sheet.y + PAD },
  );
  sheet.y += height;
}

interface RowLayout {
  readonly style: TextStyle;
  readonly fill?: string;
  /** Points below the row on the same page; ignored if the row itself breaks over pages. */
  readonly follows?: number;
}

function putRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  { style, fill, follows = 0 }: RowLayout,
): void {
  const set = wrapCells(sheet, columns, cells, style);
  const count = lineCount(set);
  const line = lineHeight(style);
  const unbroken = unbrokenLines(count, style);
  for (let first = 0; first < count; ) {
    const below = unbroken === count ? follows : 0;
    if (sheet.ensure(Math.min(unbroken, count - first) * line + 2 * PAD + below)) putHead(sheet, columns);
    const here = Math.min(count - first, sheet.linesLeft(line, 2 * PAD));
    const height = here * line + 2 * PAD;
    if (fill) sheet.doc.rect(LEFT, sheet.y, WIDTH, height).fill(fill);
    for (let index = 0; index < here; index += 1) {
      drawLine(
        sheet,
        columns,
        set.map((lines) => lines[first + index]),
        { style, top: sheet.y + PAD + index * line },
      );
    }
    sheet.y += height;
    first += here;
  }
  sheet.doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.4).strokeColor('#c5d0db').stroke();
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
