import type { LedgerEntry, Statement } from '@dentaria/contract/billing/accounts.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { dayIn, formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { balanceText } from '../../../kernel/print/balance-text.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import type { PrintOptions, Renderer } from '../../../kernel/print/printable-document.ts';
import { putText, type Sheet } from '../../../kernel/print/sheet.ts';
import { PAD, shortenRepeated } from '../../../kernel/print/table.ts';
import { lineHeight } from '../../../kernel/print/typesetter.ts';
import { BODY, NOT_AN_INVOICE, NOTE, putTable, renderDocument, STRONG, SUBJECT } from './document.ts';
import { receiptNumber } from './documents.ts';

export interface PrintedStatement extends Letterhead {
  readonly statement: Statement;
  readonly docNumber: string | null;
}

const GAP = 6;

export const render: Renderer<PrintedStatement> = (printed, options) => {
  const { patient } = printed.statement;
  return renderDocument(printed, options, {
    title: 'Estado de cuenta',
    subject: [patient.name, docText(printed)].filter(Boolean).join(' · '),
    putContent: (sheet) => putStatement(sheet, printed, options),
  });
};

const docText = ({ docNumber }: PrintedStatement): string => (docNumber ? `DNI ${thousands(docNumber)}` : '');

function putStatement(sheet: Sheet, printed: PrintedStatement, { now, timeZone }: PrintOptions): void {
  const { statement } = printed;
  const { patient, entries, closingBalance, to } = statement;
  putLetterhead(sheet, 'Estado de cuenta', printed);
  putText(sheet, patient.name, SUBJECT);
  if (printed.docNumber) putText(sheet, docText(printed), BODY);
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

const NOTES = `Debe: prestaciones. Haber: pagos y descuentos. Importes en pesos argentinos. ${NOT_AN_INVOICE}.`;

function periodText({ from, to }: Statement): string {
  if (from && to) return `Movimientos del ${formatDay(from)} al ${formatDay(to)}`;
  if (from) return `Movimientos desde el ${formatDay(from)}`;
  return to ? `Movimientos hasta el ${formatDay(to)}` : 'Todos los movimientos';
}

const NAME_WIDTH = 84;

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
  putTable(sheet, {
    columns: [
      { label: 'Fecha', width: 52 },
      { label: 'Detalle', width: 'rest' },
      { label: 'Profesional', width: NAME_WIDTH },
      { label: 'Debe ($)', width: 'amount' },
      { label: 'Haber ($)', width: 'amount' },
      { label: 'Saldo ($)', width: 'amount' },
    ],
    opening: from
      ? ['', `Saldo anterior al ${formatDay(from)}`, '', '', '', formatCents(openingBalance)]
      : undefined,
    rows: rows.map(({ cells }) => cells),
    totals: [totalRow('Totales', debit, credit, closingBalance)],
    tailHeight: 2 * GAP + lineHeight(STRONG) + lineHeight(NOTE),
    carried: (index, isRowBegun) => rows[index]?.[isRowBegun ? 'after' : 'before'] ?? [],
  });
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
