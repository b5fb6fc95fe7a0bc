import { z } from 'zod';
import { keysOf } from '../fields/keys-of.ts';

const person = z.object({ id: z.int(), name: z.string() });
const insuranceReference = z.object({ id: z.int(), name: z.string() });
const cents = z.int();

export const insurerAccount = z.object({
  insurance: insuranceReference,
  due: cents,
  byAge: z.object({ upTo30: cents, upTo60: cents, upTo90: cents, over90: cents }),
  waiting: z.object({ items: z.int(), amount: cents }),
});
export type InsurerAccount = z.output<typeof insurerAccount>;

export const INSURER_ENTRY_NAMES = {
  presentation: 'Presentación',
  rejection: 'Débito',
  'rejection-undo': 'Débito anulado',
  payment: 'Pago',
  'payment-void': 'Pago anulado',
} as const;

/** Append-only: a mistake gets a counter-entry. */
export const insurerEntry = z.object({
  id: z.int(),
  kind: z.enum(keysOf(INSURER_ENTRY_NAMES)),
  day: z.string(),
  description: z.string(),
  amount: cents,
  balance: cents,
  batch: z.object({ id: z.int(), number: z.int() }),
  createdAt: z.string(),
  createdBy: person,
});
export type InsurerEntry = z.output<typeof insurerEntry>;

export const insurerStatement = z.object({
  clinicId: z.int(),
  insurance: insuranceReference,
  from: z.string().nullable(),
  to: z.string().nullable(),
  openingBalance: cents,
  entries: z.array(insurerEntry),
  closingBalance: cents,
});
export type InsurerStatement = z.output<typeof insurerStatement>;
