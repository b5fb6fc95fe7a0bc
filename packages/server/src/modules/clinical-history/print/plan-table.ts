import { faceName } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { PlanRow } from '../history/attribute-rows.ts';
import { formatDay } from './dates.ts';
import { centsOf, formatCents } from './money.ts';
import { LEFT, PAGE_ROOM, putText, RIGHT, type Sheet, WIDTH } from './sheet.ts';
import { ascent, lineHeight, type SetLine, type TextStyle } from './typesetter.ts';

export interface PlannedRow extends PlanRow {
  readonly professionalName: string;
}

interface Column {
  readonly label: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const MONEY_WIDTH = 62;
const COLUMNS: readonly Column[] = [
  { label: 'Fecha', width: 54, align: 'left' },
  { label: 'Tratamiento', width: WIDTH - 54 - 52 - 78 - 2 * MONEY_WIDTH - 68, align: 'left' },
  { label: 'Pieza', width: 52, align: 'left' },
  { label: 'Profesional', width: 78, align: 'left' },
  { label: 'Debe ($)', width: MONEY_WIDTH, align: 'right' },
  { label: 'Haber ($)', width: MONEY_WIDTH, align: 'right' },
  { label: 'Saldo ($)', width: 68, align: 'right' },
];
const PAD = 4;
const CELL: TextStyle = { size: 8.5 };
const HEAD: TextStyle = { size: 8, bold: true, colour: '#243b53' };
const TOTAL: TextStyle = { size: 8.5, bold: true };
/** A row of more lines than this may break over pages. */
const KEPT_TOGETHER = 12;

/** The plan with its running balance: what was charged less what was paid, up to each row. */
export function putPlan(sheet: Sheet, rows: readonly PlannedRow[]): void {
  let debit = 0;
  let credit = 0;
  putHead(sheet);
  for (const [index, row] of rows.entries()) {
    debit += centsOf(row.debit);
    credit += centsOf(row.credit);
    const cells = [
      row.procedureDate ? formatDay(row.procedureDate) : '—',
      (row.treatmentDescription || '—') + (row.suggested ? ' (sugerido, sin revisar)' : ''),
      placeOf(row),
      row.professionalName,
      formatCents(centsOf(row.debit)),
      formatCents(centsOf(row.credit)),
      formatCents(debit - credit),
    ];
    putRow(sheet, cells, CELL, index % 2 === 1 ? '#f5f8fb' : undefined);
  }
  putRow(
    sheet,
    ['', 'Total', '', '', formatCents(debit), formatCents(credit), formatCents(debit - credit)],
    TOTAL,
    '#e6eef7',
  );
  sheet.y += 3;
  putText(sheet, 'Saldo: Debe menos Haber, acumulado fila a fila. Importes en pesos argentinos.', {
    size: 7.5,
    colour: '#52606d',
  });
}

const placeOf = ({ toothNumber: tooth, face }: PlanRow): string =>
  tooth && face ? `${tooth} ${faceName(tooth, face)}` : (tooth ?? '');

function putHead(sheet: Sheet): void {
  const height = lineHeight(HEAD) + 2 * PAD;
  sheet.ensure(height + 30);
  sheet.doc.rect(LEFT, sheet.y, WIDTH, height).fill('#dbe7f3');
  drawLine(
    sheet,
    COLUMNS.map(({ label, width }) => sheet.type.fit(label, HEAD, width - 2 * PAD)),
    HEAD,
    sheet.y + PAD,
  );
  sheet.y += height;
}

function putRow(sheet: Sheet, cells: readonly string[], style: TextStyle, fill: string | undefined): void {
  const set = cells.map((text, column) =>
    sheet.type.wrap(text, style, (COLUMNS[column]?.width ?? 0) - 2 * PAD),
  );
  const count = Math.max(...set.map((lines) => lines.length));
  const line = lineHeight(style);
  const whole = count * line + 2 * PAD;
  const kept = count <= KEPT_TOGETHER && whole < PAGE_ROOM ? count : 2;
  for (let first = 0; first < count; ) {
    if (sheet.ensure(Math.min(kept, count - first) * line + 2 * PAD)) putHead(sheet);
    const here = Math.min(count - first, sheet.linesLeft(line, 2 * PAD));
    const height = here * line + 2 * PAD;
    if (fill) sheet.doc.rect(LEFT, sheet.y, WIDTH, height).fill(fill);
    for (let index = 0; index < here; index += 1) {
      drawLine(
        sheet,
        set.map((lines) => lines[first + index]),
        style,
        sheet.y + PAD + index * line,
      );
    }
    sheet.y += height;
    first += here;
  }
  sheet.doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.4).strokeColor('#c5d0db').stroke();
}

function drawLine(
  { type }: Sheet,
  cells: readonly (SetLine | undefined)[],
  style: TextStyle,
  top: number,
): void {
  let x = LEFT;
  COLUMNS.forEach(({ width, align }, column) => {
    const line = cells[column];
    const at = { x: align === 'right' ? x + width - PAD : x + PAD, y: top + ascent(style) };
    if (line) type.draw(line, style, at, align);
    x += width;
  });
}
