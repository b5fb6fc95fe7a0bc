import { z } from 'zod';
import { keysOf } from '../fields/keys-of.ts';

const person = z.object({ id: z.int(), name: z.string() });
const named = z.object({ id: z.int(), name: z.string() });
const cents = z.int();

/** What an obra social owes a clinic, in cents. */
export const insurerAccount = z.object({
  insurance: named,
  /** Of the batches that were presented. */
  due: cents,
  /** By the days since the batch was presented. */
  byAge: z.object({ upTo30: cents, upTo60: cents, upTo90: cents, over90: cents }),
  /** Done and not presented, or rejected and not presented again. */
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

/** Entries are never changed; a mistake gets a counter-entry. */
export const insurerEntry = z.object({
  id: z.int(),
  kind: z.enum(keysOf(INSURER_ENTRY_NAMES)),
  day: z.string(),
  description: z.string(),
  /** Positive: the insurer owes more. */
  amount: cents,
  /** Of the account after the entry, in the order of the statement. */
  balance: cents,
  batch: z.object({ id: z.int(), number: z.int() }),
  createdAt: z.string(),
  createdBy: person,
});
export type InsurerEntry = z.output<typeof insurerEntry>;

/** By day and then in the order in which they were written; the last 1,000 of the period. */
export const insurerStatement = z.object({
  clinicId: z.int(),
  insurance: named,
  from: z.string().nullable(),
  to: z.string().nullable(),
  openingBalance: cents,
  entries: z.array(insurerEntry),
  closingBalance: cents,
});
export type InsurerStatement = z.output<typeof insurerStatement>;
