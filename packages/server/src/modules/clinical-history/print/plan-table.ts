import { faceName } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { centsOf, formatCents } from '../../../kernel/print/money.ts';
import { putHeading, putText, type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
import {
  amountWidth,
  CELL,
  type Column,
  headHeight,
  PAD,
  putHead,
  putRow,
  STRIPE,
  shortenRepeated,
  TOTAL,
  TOTAL_FILL,
  unbrokenHeight,
} from '../../../kernel/print/table.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import type { PlanRow } from '../history/plan-rows.ts';

export interface PlannedRow extends PlanRow {
  readonly professionalName: string;
}

const NOTE: TextStyle = { size: 8.5, bold: true };
const NOTE_GAP = 3;

/** Minimum number of rows that a page break leaves together at either end of the table. */
const MIN_ROWS = 2;

/** Keeps the last rows, the totals and `note` on one page with the `tail` points that follow. */
export function putPlan(sheet: Sheet, rows: readonly PlannedRow[], note: string, tail: number): void {
  let debit = 0;
  let credit = 0;
  const nameOf = shortenRepeated(sheet, MAX_REPEATED_NAME_WIDTH);
  const cells = rows.map((row) => {
    debit += centsOf(row.debit);
    credit += centsOf(row.credit);
    return [
      row.procedureDate ? formatDay(row.procedureDate) : '—',
      (row.treatmentDescription || '—') + (row.suggested ? ' (sugerido, sin revisar)' : ''),
      placeOf(row),
      nameOf(row.professionalName),
      formatCents(centsOf(row.debit)),
      formatCents(centsOf(row.credit)),
    ];
  });
  const total = ['', 'Total', '', '', formatCents(debit), formatCents(credit)];
  const columns = columnsFor(sheet, [...cells, total]);
  const heights = cells.map((row) => unbrokenHeight(sheet, columns, row, CELL));
  const afterTotal = NOTE_GAP + lineHeight(NOTE) + tail;
  const end = lineHeight(TOTAL) + 2 * PAD + afterTotal;
  const sumFrom = (first: number, last?: number) =>
    heights.slice(first, last).reduce((sum, each) => sum + each, 0);
  const first = cells.length < 2 * MIN_ROWS ? sumFrom(0) + end : sumFrom(0, MIN_ROWS);
  // Moves at most half a page to the next one together with the heading.
  putHeading(sheet, 'Plan de tratamiento', Math.min(headHeight + first, sheet.contentHeight / 2));
  putHead(sheet, columns);
  for (const [index, row] of cells.entries()) {
    const isNearEnd = index >= cells.length - MIN_ROWS;
    putRow(sheet, columns, row, {
      style: CELL,
      ...(index % 2 === 1 && { fill: STRIPE }),
      ...(isNearEnd && { follows: sumFrom(index + 1) + end }),
    });
  }
  putRow(sheet, columns, total, { style: TOTAL, fill: TOTAL_FILL, follows: afterTotal });
  sheet.y += NOTE_GAP;
  putText(sheet, note, NOTE);
}

const DATE_WIDTH = 52;
const PLACE_WIDTH = 52;
const NAME_WIDTH = 78;
const MAX_REPEATED_NAME_WIDTH = 3 * (NAME_WIDTH - 2 * PAD);

function columnsFor(sheet: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const widthOf = (column: number) =>
    amountWidth(
      sheet,
      rows.map((row) => row[column]),
    );
  const [debit, credit] = [widthOf(4), widthOf(5)];
  const left = WIDTH - DATE_WIDTH - PLACE_WIDTH - NAME_WIDTH - debit - credit;
  return [
    { label: 'Fecha', width: DATE_WIDTH, align: 'left' },
    { label: 'Tratamiento', width: left, align: 'left' },
    { label: 'Pieza', width: PLACE_WIDTH, align: 'left' },
    { label: 'Profesional', width: NAME_WIDTH, align: 'left' },
    { label: 'Debe ($)', width: debit, align: 'right' },
    { label: 'Haber ($)', width: credit, align: 'right' },
  ];
}

const placeOf = ({ toothNumber: tooth, face }: PlanRow): string =>
  tooth && face ? `${tooth} ${faceName(tooth, face)}` : (tooth ?? '');
