import { z } from 'zod';
import { positiveCents } from '../fields/cents.ts';
import { id, idParam } from '../fields/id.ts';
import { list } from '../fields/list.ts';
import { optional, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { pageQuery } from '../http/page.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { refund } from './refunds.ts';
import { saveId } from './save-id.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** `amount` is in US cents, `rate` in peso cents per dollar. */
const dollars = z.object({ amount: z.int(), rate: z.int() });

const paidCharge = z.object({
  historyId: z.int(),
  rowId: z.int(),
  description: z.string(),
  amount: z.int(),
});

export const payment = z.object({
  id: z.int(),
  clinicId: z.int(),
  /** Consecutive in the clinic, without gaps; a voided payment keeps its number. */
  receiptNumber: z.int(),
  patient: person,
  amount: z.int(),
  method: z.enum(PAYMENT_METHODS),
  day: z.string(),
  note: z.string().nullable(),
  dollars: dollars.nullable(),
  pays: z.array(paidCharge),
  advance: z.int(),
  refunds: z.array(refund),
  /** Part that pays no charge and has not been refunded. */
  refundable: z.int(),
  takenBy: person,
  createdAt: z.string(),
  cashSessionId: z.int().nullable(),
  voided: z
    .object({
      at: z.string(),
      by: person,
      reason: z.string(),
      method: z.enum(PAYMENT_METHODS),
    })
    .nullable(),
});
export type Payment = z.output<typeof payment>;

export const keptAmount = ({ amount, refunds }: Pick<Payment, 'amount' | 'refunds'>): number =>
  refunds.reduce((kept, each) => kept - each.amount, amount);

export const paymentCreate = z
  .object({
    amount: positiveCents,
    method: z.enum(PAYMENT_METHODS, 'Elegí un medio de pago'),
    day: agendaDay,
    note: optional(200),
    dollars: z.object({ amount: positiveCents, rate: positiveCents }).nullish(),
    pays: list(
      z.object({ historyId: id, rowId: id, amount: positiveCents }),
      200,
      'Hasta 200 prestaciones',
    ).nullish(),
    /** Required if the payment exceeds the debt. */
    acceptsAdvance: z.boolean().default(false),
    saveId,
  })
  .refine(({ amount, dollars: paid }) => !paid || amount === Math.round((paid.amount * paid.rate) / 100), {
    path: ['amount'],
    message: 'No coincide con los dólares y su cotización',
  });
export type PaymentCreate = z.input<typeof paymentCreate>;

export const paymentVoid = z.object({
  reason: required(200, 'Escribí el motivo').transform((reason) => reason.trim()),
  method: z.enum(PAYMENT_METHODS, 'Elegí cómo se devuelve').optional(),
});

export const paymentsQuery = pageQuery({
  sort: ['number'],
  order: 'desc',
  filters: {
    from: agendaDay.optional(),
    to: agendaDay.optional(),
    method: z.enum(PAYMENT_METHODS, 'Medio de pago no válido').optional(),
    patientId: idParam.optional(),
  },
});
