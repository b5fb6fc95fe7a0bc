import { z } from 'zod';
import { positiveCents } from '../fields/cents.ts';
import { required } from '../fields/text.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { saveId } from './save-id.ts';

export const refund = z.object({
  id: z.int(),
  number: z.int(),
  amount: z.int(),
  method: z.enum(PAYMENT_METHODS),
  reason: z.string(),
  day: z.string(),
  by: z.object({ id: z.int(), name: z.string() }),
  at: z.string(),
});
export type Refund = z.output<typeof refund>;

export const refundCreate = z.object({
  amount: positiveCents,
  method: z.enum(PAYMENT_METHODS, 'Elegí cómo se devuelve'),
  reason: required(200, 'Escribí el motivo').transform((reason) => reason.trim()),
  saveId,
});
export type RefundCreate = z.input<typeof refundCreate>;
