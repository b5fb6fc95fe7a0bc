import type { LedgerEntry, Statement } from '@dentaria/contract/billing/accounts.ts';
import { dayIn, formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { balanceText } from '../../../kernel/print/balance-text.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { PrintOptions, Renderer } from '../../../kernel/print/printable-document.ts';
import { putRunningTexts, putText, type Sheet, WIDTH } from '../../../kernel/print/sheet.ts';
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
import { receiptNumber } from './receipt-pdf.ts';

export interface PrintedStatement extends Letterhead {
  readonly statement: Statement;
  readonly docNumber: string | null;
}

const BODY: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { ...BODY, bold: true };
const PATIENT: TextStyle = { size: 13, bold: true };
const NOTE: TextStyle = { size: 7.5, colour: '#52606d' };
const GAP = 6;

/** A patient's account between two days, with the balance after each entry. */
export const render: Renderer<PrintedStatement> = (printed, options) =>
  renderPdf({
    title: 'Estado de cuenta',
    author: printed.clinicName,
    createdAt: options.now,
    putContent: (sheet) => putStatement(sheet, printed, options),
    putPage: (sheet, pageCount) => putPage(sheet, printed, { ...options, pageCount }),
  });

function putStatement(sheet: Sheet, printed: PrintedStatement, { now, timeZone }: PrintOptions): void {
  const { statement, docNumber } = printed;
  const { patient, entries, closingBalance, to } = statement;
  putLetterhead(sheet, 'Estado de cuenta', printed);
  putText(sheet, patient.name, PATIENT);
  if (docNumber) putText(sheet, `DNI ${thousands(docNumber)}`, BODY);
  putText(sheet, periodText(statement), BODY);
  sheet.y += GAP;
  if (entries.length === 0) putText(sheet, 'Sin movimientos.', BODY);
  else putEntries(sheet, statement);
  sheet.y += GAP;
  const today = dayIn(timeZone, now);
  putText(
    sheet,
    `Saldo al ${formatDay(to && to < today ? to : today)}: ${balanceText(closingBalance)}`,
    STRONG,
  );
  putText(sheet, NOTES, NOTE);
}

const NOTES =
  'Debe: prestaciones. Haber: pagos y descuentos. Importes en pesos argentinos. Documento no válido como factura.';

function periodText({ from, to }: Statement): string {
  if (from && to) return `Movimientos del ${formatDay(from)} al ${formatDay(to)}`;
  if (from) return `Movimientos desde el ${formatDay(from)}`;
  return to ? `Movimientos hasta el ${formatDay(to)}` : 'Todos los movimientos';
}

const DATE_WIDTH = 52;
const NAME_WIDTH = 84;

/** Opening balance, entries and totals, which stay on one page with what follows. */
function putEntries(sheet: Sheet, { from, openingBalance, entries, closingBalance }: Statement): void {
  const nameOf = shortenRepeated(sheet, NAME_WIDTH - 2 * PAD);
  let debit = 0;
  let credit = 0;
  const rows = entries.map((entry) => {
    const { amount, balance, professional, day } = entry;
    const carried = totalRow('Transporte', debit, credit, balance - amount);
    if (amount > 0) debit += amount;
    else credit -= amount;
    const cells = [
      formatDay(day),
      descriptionOf(entry),
      professional ? nameOf(professional.name) : '',
      amount > 0 ? formatCents(amount) : '',
      amount > 0 ? '' : formatCents(-amount),
      formatCents(balance),
    ];
    return { cells, before: carried, after: totalRow('Transporte', debit, credit, balance) };
  });
  const opening = [
    '',
    `Saldo anterior al ${from ? formatDay(from) : ''}`,
    '',
    '',
    '',
    formatCents(openingBalance),
  ];
  const total = totalRow('Totales', debit, credit, closingBalance);
  const columns = columnsFor(sheet, [opening, ...rows.map(({ cells }) => cells), total]);
  const end = 2 * GAP + lineHeight(STRONG) + lineHeight(NOTE);
  putHead(sheet, columns);
  if (from) putRow(sheet, columns, opening, { style: TOTAL });
  for (const [index, { cells, before, after }] of rows.entries()) {
    const isLast = index === rows.length - 1;
    putRow(sheet, columns, cells, {
      style: CELL,
      ...(index % 2 === 1 && { fill: STRIPE }),
      ...(isLast && { follows: lineHeight(TOTAL) + 2 * PAD + end }),
      carried: (isRowBegun) => (isRowBegun ? after : before),
    });
  }
  putRow(sheet, columns, total, { style: TOTAL, fill: TOTAL_FILL, follows: end });
}

const totalRow = (label: string, debit: number, credit: number, balance: number): readonly string[] => [
  '',
  label,
  '',
  formatCents(debit),
  formatCents(credit),
  formatCents(balance),
];

function descriptionOf({ description, receiptNumber: number }: LedgerEntry): string {
  const receipt = number === null ? '' : `Recibo N.º ${receiptNumber(number)}`;
  return [receipt, description].filter(Boolean).join(' · ') || '—';
}

/** The description has the remaining width. */
function columnsFor(sheet: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const widthOf = (column: number) =>
    amountWidth(
      sheet,
      rows.map((row) => row[column]),
    );
  const [debit, credit, balance] = [widthOf(3), widthOf(4), widthOf(5)];
  return [
    { label: 'Fecha', width: DATE_WIDTH, align: 'left' },
    { label: 'Detalle', width: WIDTH - DATE_WIDTH - NAME_WIDTH - debit - credit - balance, align: 'left' },
    { label: 'Profesional', width: NAME_WIDTH, align: 'left' },
    { label: 'Debe ($)', width: debit, align: 'right' },
    { label: 'Haber ($)', width: credit, align: 'right' },
    { label: 'Saldo ($)', width: balance, align: 'right' },
  ];
}

function putPage(
  sheet: Sheet,
  { statement: { patient }, docNumber }: PrintedStatement,
  { printedBy, now, timeZone, pageCount }: PrintOptions & { readonly pageCount: number },
): void {
  const person = docNumber ? `${patient.name} · DNI ${thousands(docNumber)}` : patient.name;
  putRunningTexts(sheet, {
    head: `Estado de cuenta · ${person}`,
    foot: [`Estado de cuenta. Impreso el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`],
    pageCount,
  });
}
