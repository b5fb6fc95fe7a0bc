import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import { keptAmount } from '@dentaria/contract/billing/payments.ts';
import { type CsvCell, csvFile } from '../../../kernel/http/csv.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import type { listPaymentsOfSession } from '../payments/payments.service.ts';

type SessionPayments = Awaited<ReturnType<typeof listPaymentsOfSession>>;

const TITLES = ['Fecha y hora', 'Movimiento', 'Detalle', 'Recibo', 'Medio', 'Importe', 'Persona'];

export function sessionCsv(
  session: CashSession,
  { taken, voided, refunded }: SessionPayments,
  timeZone: string,
): string {
  const momentOf = (at: string): string => formatMoment(new Date(at), timeZone);
  const { openedAt, openedBy, openingAmount, movements, closing } = session;
  const rows: CsvCell[][] = [
    [momentOf(openedAt), 'Apertura', '', '', 'Efectivo', { cents: openingAmount }, openedBy.name],
    ...taken.map(({ createdAt, patient, receiptNumber, method, amount, takenBy }) => [
      momentOf(createdAt),
      'Pago',
      patient.name,
      receiptNumber,
      PAYMENT_METHOD_NAMES[method],
      { cents: amount },
      takenBy.name,
    ]),
    ...voided.map((payment) => [
      momentOf(payment.voided?.at ?? payment.createdAt),
      'Anulación',
      payment.patient.name,
      payment.receiptNumber,
      PAYMENT_METHOD_NAMES[payment.voided?.method ?? payment.method],
      { cents: -keptAmount(payment) },
      payment.voided?.by.name ?? '',
    ]),
    ...refunded.map(({ refunded_at, patient_name, number, method, amount, by }) => [
      momentOf(refunded_at.toISOString()),
      'Devolución',
      patient_name,
      number,
      PAYMENT_METHOD_NAMES[method],
      { cents: -amount },
      by,
    ]),
    ...movements.map(({ createdAt, amount, reason, createdBy }) => [
      momentOf(createdAt),
      amount > 0 ? 'Entrada' : 'Salida',
      reason,
      '',
      'Efectivo',
      { cents: amount },
      createdBy.name,
    ]),
    ...(closing ? closingRows(closing, momentOf) : []),
  ];
  return csvFile([TITLES, ...rows]);
}

const closingRows = (
  { at, by, note, counted, difference }: NonNullable<CashSession['closing']>,
  momentOf: (at: string) => string,
): CsvCell[][] => [
  [momentOf(at), 'Recuento', note ?? '', '', 'Efectivo', { cents: counted }, by.name],
  [momentOf(at), 'Diferencia', '', '', 'Efectivo', { cents: difference }, by.name],
];
