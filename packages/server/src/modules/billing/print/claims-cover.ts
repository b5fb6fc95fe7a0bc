import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { putFields, putHeading, putText, type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
import { putSignatures } from '../../../kernel/print/signatures.ts';
import {
  amountWidth,
  CELL,
  type Column,
  putHead,
  putRow,
  STRIPE,
  TOTAL,
  TOTAL_FILL,
} from '../../../kernel/print/table.ts';
import type { TextStyle } from '../../../kernel/print/typesetter.ts';
import type { PrintableBatch, PrintableClaimLine, PrintedClaims } from './printable-claims.ts';

const BODY: TextStyle = { size: 9.5 };
const INSURER: TextStyle = { size: 13, bold: true };
const RED: TextStyle = { ...BODY, bold: true, colour: '#b3261e' };

export const titleOf = ({ number }: PrintableBatch): string => `Presentación N.º ${number}`;

/** `2026-11` → `noviembre de 2026` */
export const monthOf = (period: string): string =>
  new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  );

export const sumOf = (lines: readonly PrintableClaimLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

export const byPatient = (lines: readonly PrintableClaimLine[]): (readonly PrintableClaimLine[])[] => [
  ...Map.groupBy(lines, ({ patient }) => patient.id).values(),
];

export const DRAFT = 'Borrador: todavía no se presentó a la obra social.';

/** What is presented: a line for each patient and the total. */
export function putCover(sheet: Sheet, printed: PrintedClaims): void {
  const { batch, docNumbers } = printed;
  putLetterhead(sheet, titleOf(batch), printed);
  putText(sheet, batch.insurance.name, INSURER);
  sheet.y += 4;
  const patients = byPatient(batch.lines);
  putFields(
    sheet,
    [
      ['Período', monthOf(batch.period)],
      ['Presentada', batch.presentedDay ? formatDay(batch.presentedDay) : '—'],
      ['Pacientes', String(patients.length)],
      ['Prestaciones', String(batch.lines.length)],
      ['Total', `$ ${formatCents(sumOf(batch.lines))}`],
    ],
    5,
  );
  if (!batch.hash) putText(sheet, DRAFT, RED);
  putHeading(sheet, 'Pacientes');
  const total = ['Total', '', '', String(batch.lines.length), formatCents(sumOf(batch.lines))];
  const rows = patients.map((lines) => {
    const [first] = lines;
    const docNumber = docNumbers[first?.patient.id ?? 0];
    return [
      first?.patient.name ?? '',
      docNumber ? thousands(docNumber) : '—',
      first?.affiliateNumber ?? '—',
      String(lines.length),
      formatCents(sumOf(lines)),
    ];
  });
  const columns = columnsFor(sheet, [...rows, total]);
  putHead(sheet, columns);
  for (const [index, row] of rows.entries())
    putRow(sheet, columns, row, {
      style: CELL,
      ...(index % 2 === 1 && { fill: STRIPE }),
      ...(index === rows.length - 1 && { follows: 24 }),
    });
  putRow(sheet, columns, total, { style: TOTAL, fill: TOTAL_FILL });
  if (batch.note) {
    putHeading(sheet, 'Observaciones');
    putText(sheet, batch.note, BODY);
  }
  putSignatures(sheet, {
    left: { texts: ['Recibido por la obra social', 'Firma, sello y fecha'] },
    right: { texts: ['Firma y sello de la clínica', printed.clinicName] },
  });
}

const DOC_WIDTH = 64;
const AFFILIATE_WIDTH = 110;
const COUNT_WIDTH = 70;

function columnsFor(sheet: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const amount = amountWidth(
    sheet,
    rows.map((row) => row[4]),
  );
  const name = WIDTH - DOC_WIDTH - AFFILIATE_WIDTH - COUNT_WIDTH - amount;
  return [
    { label: 'Paciente', width: name, align: 'left' },
    { label: 'DNI', width: DOC_WIDTH, align: 'left' },
    { label: 'Afiliado', width: AFFILIATE_WIDTH, align: 'left' },
    { label: 'Prestaciones', width: COUNT_WIDTH, align: 'right' },
    { label: 'Importe ($)', width: amount, align: 'right' },
  ];
}
