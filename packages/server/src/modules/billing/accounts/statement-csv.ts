import type { LedgerEntry, LedgerKind, Statement } from '@dentaria/contract/billing/accounts.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { type CsvColumn, csvTable } from '../../../kernel/http/csv.ts';

const KIND_NAMES: Readonly<Record<LedgerKind, string>> = {
  'plan-debit': 'Prestación',
  'plan-credit': 'Pago en el plan',
  payment: 'Pago',
  'payment-void': 'Anulación de pago',
  'payment-refund': 'Devolución',
};

const COLUMNS: readonly CsvColumn<LedgerEntry>[] = [
  ['Fecha', ({ day }) => formatDay(day)],
  ['Movimiento', ({ kind }) => KIND_NAMES[kind]],
  ['Detalle', ({ description }) => description],
  ['Recibo', ({ receiptNumber }) => receiptNumber],
  ['Debe', ({ amount }) => (amount > 0 ? { cents: amount } : '')],
  ['Haber', ({ amount }) => (amount < 0 ? { cents: -amount } : '')],
  ['Saldo', ({ balance }) => ({ cents: balance })],
  ['Profesional', ({ professional }) => professional?.name ?? ''],
  ['Registró', ({ createdBy }) => createdBy.name],
];

export const statementCsv = ({ entries }: Statement): string => csvTable(COLUMNS, entries);
