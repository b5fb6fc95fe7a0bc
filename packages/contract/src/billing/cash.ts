import { z } from 'zod';
import { cents, positiveCents } from '../fields/cents.ts';
import { optional, required } from '../fields/text.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { saveId } from './save-id.ts';

const person = z.object({ id: z.int(), name: z.string() });

const cashMovement = z.object({
  id: z.int(),
  amount: z.int(),
  reason: z.string(),
  createdAt: z.string(),
  createdBy: person,
});

/** Amounts are in cents. A clinic has at most one open session. */
export const cashSession = z.object({
  id: z.int(),
  clinicId: z.int(),
  openedAt: z.string(),
  openedBy: person,
  openingAmount: z.int(),
  taken: z.array(z.object({ method: z.enum(PAYMENT_METHODS), by: person, count: z.int(), amount: z.int() })),
  movements: z.array(cashMovement),
  expected: z.int(),
  closing: z
    .object({
      at: z.string(),
      by: person,
      counted: z.int(),
      difference: z.int(),
      note: z.string().nullable(),
    })
    .nullable(),
  version: z.int(),
});
export type CashSession = z.output<typeof cashSession>;

export const cashOpening = z.object({ amount: cents });

export const cashMovementCreate = z.object({
  direction: z.enum(['in', 'out'], 'Elegí si entra o sale'),
  amount: positiveCents,
  reason: required(200, 'Escribí el motivo').transform((reason) => reason.trim()),
  saveId,
});

export const cashClosing = z.object({
  counted: cents,
  /** The expected amount on screen: 409 if a payment has changed it since. */
  expected: z.int({ error: 'Falta el importe esperado' }),
  note: optional(500),
});
export type CashClosing = z.input<typeof cashClosing>;
