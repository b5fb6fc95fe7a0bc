import { FACES, faceName, findTooth } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
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
import { lineHeight } from '../../../kernel/print/typesetter.ts';
import type { PrintableEstimate, PrintableLine } from './printable-estimate.ts';

const ROW_HEIGHT = lineHeight(TOTAL) + 2 * PAD;

/** The lines, and the totals on one page with the last of them. */
export function putEstimateLines(sheet: Sheet, { lines, totals, discount }: PrintableEstimate): void {
  const rows = lines.map((line) => [
    line.code,
    line.description + (line.needsAuthorization ? ' (*)' : ''),
    placeOf(line),
    formatCents(line.price),
    formatCents(line.covered),
    formatCents(line.patientPart),
  ]);
  const { price, covered, patientPart, total } = totals;
  const sums = ['', 'Total', '', formatCents(price), formatCents(covered), formatCents(patientPart)];
  const percent =
    discount && 'percent' in discount ? ` (${String(discount.percent).replace('.', ',')} %)` : '';
  const discounted = ['', `Descuento${percent}`, '', '', '', formatCents(-totals.discount)];
  const toPay = ['', 'A cargo del paciente', '', '', '', formatCents(total)];
  const last = totals.discount > 0 ? [sums, discounted, toPay] : [sums];
  const columns = columnsFor(sheet, [...rows, ...last]);
  putHead(sheet, columns);
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    putRow(sheet, columns, row, {
      style: CELL,
      ...(index % 2 === 1 && { fill: STRIPE }),
      ...(isLast && { follows: last.length * ROW_HEIGHT }),
    });
  }
  for (const row of last) putRow(sheet, columns, row, { style: TOTAL, fill: TOTAL_FILL });
}

/** `16 oclusal, mesial` */
export function placeOf({ toothNumber, faces }: Pick<PrintableLine, 'toothNumber' | 'faces'>): string {
  const tooth = findTooth(toothNumber ?? '');
  if (!tooth) return toothNumber ?? '';
  const names = FACES.filter((face) => faces.includes(face)).map((face) => faceName(tooth, face));
  return [tooth, names.join(', ')].filter(Boolean).join(' ');
}

const CODE_WIDTH = 44;
const PLACE_WIDTH = 70;

/** The description has the remaining width. */
function columnsFor(sheet: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const widthOf = (column: number) =>
    amountWidth(
      sheet,
      rows.map((row) => row[column]),
    );
  const [price, covered, part] = [widthOf(3), Math.max(widthOf(4), 66), Math.max(widthOf(5), 62)];
  return [
    { label: 'Código', width: CODE_WIDTH, align: 'left' },
    { label: 'Prestación', width: WIDTH - CODE_WIDTH - PLACE_WIDTH - price - covered - part, align: 'left' },
    { label: 'Pieza', width: PLACE_WIDTH, align: 'left' },
    { label: 'Precio ($)', width: price, align: 'right' },
    { label: 'Cobertura ($)', width: covered, align: 'right' },
    { label: 'Paciente ($)', width: part, align: 'right' },
  ];
}
