import type { LedgerEntry, LedgerKind, Statement } from '@dentaria/contract/billing/accounts.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { BYTE_ORDER_MARK, type CsvAmount, csvLine } from '../../../kernel/http/csv.ts';

const KIND_NAMES: Readonly<Record<LedgerKind, string>> = {
  'plan-debit': 'Prestación',
  'plan-credit': 'Pago en el plan',
  payment: 'Pago',
  'payment-void': 'Anulación de pago',
  'payment-refund': 'Devolución',
};

const amountOf = (cents: number): CsvAmount => ({ cents });

const COLUMNS: readonly (readonly [
  title: string,
  cell: (entry: LedgerEntry) => string | number | null | CsvAmount,
])[] = [
  ['Fecha', ({ day }) => formatDay(day)],
  ['Movimiento', ({ kind }) => KIND_NAMES[kind]],
  ['Detalle', ({ description }) => description],
  ['Recibo', ({ receiptNumber }) => receiptNumber],
  ['Debe', ({ amount }) => (amount > 0 ? amountOf(amount) : '')],
  ['Haber', ({ amount }) => (amount < 0 ? amountOf(-amount) : '')],
  ['Saldo', ({ balance }) => amountOf(balance)],
  ['Profesional', ({ professional }) => professional?.name ?? ''],
  ['Registró', ({ createdBy }) => createdBy.name],
];

export const statementCsv = ({ entries }: Statement): string =>
  [
    BYTE_ORDER_MARK,
    csvLine(COLUMNS.map(([title]) => title)),
    ...entries.map((entry) => csvLine(COLUMNS.map(([, cell]) => cell(entry)))),
  ].join('');
