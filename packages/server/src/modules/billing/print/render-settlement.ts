import type { Settlement, SettlementLine } from '@dentaria/contract/billing/results.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { PrintOptions, Renderer } from '../../../kernel/print/printable-document.ts';
import { putFields, putRunningTexts, putText, type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import {
  amountWidth,
  CELL,
  type Column,
  PAD,
  putHead,
  putRow,
  STRIPE,
  shortenRepeated,
  TOTAL,
  TOTAL_FILL,
} from '../../../kernel/print/table.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';

export interface PrintedSettlement extends Letterhead {
  readonly settlement: Settlement;
}

const BODY: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { size: 11, bold: true };
const PROFESSIONAL: TextStyle = { size: 13, bold: true };
const NOTE: TextStyle = { size: 7.5, colour: '#52606d' };
const GAP = 6;

const NOTES = 'Importes en pesos argentinos. Documento no válido como factura.';

/** What a professional is paid for a period, with the work behind it and a line for each signature. */
export const render: Renderer<PrintedSettlement> = (printed, options) =>
  renderPdf({
    title: 'Liquidación',
    author: printed.clinicName,
    createdAt: options.now,
    putContent: (sheet) => putSettlement(sheet, printed),
    putPage: (sheet, pageCount) => putPage(sheet, printed, { ...options, pageCount }),
  });

const periodText = ({ from, to }: Settlement): string => `Del ${formatDay(from)} al ${formatDay(to)}`;

function putSettlement(sheet: Sheet, printed: PrintedSettlement): void {
  const { settlement, clinicName } = printed;
  const { professional, production, collected, due, share, lines } = settlement;
  putLetterhead(sheet, 'Liquidación', printed);
  putText(sheet, professional.name, PROFESSIONAL);
  putText(sheet, periodText(settlement), BODY);
  sheet.y += GAP;
  putFields(
    sheet,
    [
      ['Producción', `$ ${formatCents(production)}`],
      ['Cobrado', `$ ${formatCents(collected)}`],
      ['Adeudado', `$ ${formatCents(due)}`],
    ],
    3,
  );
  if (lines.length === 0) putText(sheet, 'No hay trabajo que liquidar en este período.', BODY);
  else putWork(sheet, settlement);
  sheet.y += GAP;
  putText(sheet, `A liquidar: $ ${formatCents(share)}`, STRONG);
  putText(sheet, NOTES, NOTE);
  putSignatures(sheet, {
    left: { texts: ['Por la clínica', clinicName] },
    right: { texts: ['Recibí conforme', professional.name] },
  });
}

const DATE_WIDTH = 52;
const NAME_WIDTH = 110;
const PERCENT_WIDTH = 48;

/** The work and its total, which stays on one page with the last of it, the amount and the signatures. */
function putWork(sheet: Sheet, { lines, share }: Settlement): void {
  const nameOf = shortenRepeated(sheet, NAME_WIDTH - 2 * PAD);
  const rows = lines.map((line) => [
    formatDay(line.day),
    nameOf(line.patient.name),
    descriptionOf(line),
    formatCents(line.amount),
    line.percent === null ? '—' : `${line.percent.toLocaleString('es-AR')} %`,
    formatCents(line.share),
  ]);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = ['', 'Total', '', formatCents(amount), '', formatCents(share)];
  const columns = columnsFor(sheet, [...rows, total]);
  const end = 2 * GAP + lineHeight(STRONG) + lineHeight(NOTE) + SIGNATURES_HEIGHT;
  putHead(sheet, columns);
  for (const [index, row] of rows.entries())
    putRow(sheet, columns, row, {
      style: CELL,
      ...(index % 2 === 1 && { fill: STRIPE }),
      ...(index === rows.length - 1 && { follows: lineHeight(TOTAL) + 2 * PAD + end }),
    });
  putRow(sheet, columns, total, { style: TOTAL, fill: TOTAL_FILL, follows: end });
}

/** What was collected for it may be less than the work, so the line says so. */
function descriptionOf({ description, basis, amount }: SettlementLine): string {
  if (basis === 'production') return description;
  return `${description} (${amount < 0 ? 'pago anulado' : 'cobrado'})`;
}

/** The description has the remaining width. */
function columnsFor(sheet: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const widthOf = (column: number) =>
    amountWidth(
      sheet,
      rows.map((row) => row[column]),
    );
  const [amount, share] = [widthOf(3), widthOf(5)];
  return [
    { label: 'Fecha', width: DATE_WIDTH, align: 'left' },
    { label: 'Paciente', width: NAME_WIDTH, align: 'left' },
    {
      label: 'Detalle',
      width: WIDTH - DATE_WIDTH - NAME_WIDTH - amount - PERCENT_WIDTH - share,
      align: 'left',
    },
    { label: 'Importe ($)', width: amount, align: 'right' },
    { label: '%', width: PERCENT_WIDTH, align: 'right' },
    { label: 'Parte ($)', width: share, align: 'right' },
  ];
}

function putPage(
  sheet: Sheet,
  { settlement }: PrintedSettlement,
  { printedBy, now, timeZone, pageCount }: PrintOptions & { readonly pageCount: number },
): void {
  putRunningTexts(sheet, {
    head: `Liquidación · ${settlement.professional.name} · ${periodText(settlement)}`,
    foot: [`Liquidación. Impresa el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`],
    pageCount,
  });
}
