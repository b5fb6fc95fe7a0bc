import { z } from 'zod';
import { agendaDay } from '../fields/time/iso-date.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** Append-only: a mistake gets a counter-entry. */
export const ledgerEntry = z.object({
  id: z.int(),
  /**
   * `plan-debit` and `plan-credit`: a dated row of the history's plan, or the difference after a change of that row.
   */
  kind: z.enum(['plan-debit', 'plan-credit', 'payment', 'payment-void', 'payment-refund']),
  day: z.string(),
  description: z.string(),
  /** In cents; positive amounts increase the debt. */
  amount: z.int(),
  balance: z.int(),
  paymentId: z.int().nullable(),
  receiptNumber: z.int().nullable(),
  professional: person.nullable(),
  createdAt: z.string(),
  createdBy: person,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const openCharge = z.object({
  historyId: z.int(),
  rowId: z.int(),
  day: z.string(),
  description: z.string(),
  amount: z.int(),
  open: z.int(),
});
export type OpenCharge = z.output<typeof openCharge>;

export const account = z.object({
  clinicId: z.int(),
  patient: person,
  balance: z.int(),
  openCharges: z.array(openCharge),
  lastPaymentDay: z.string().nullable(),
});
export type Account = z.output<typeof account>;

export const statement = z.object({
  clinicId: z.int(),
  patient: person,
  from: z.string().nullable(),
  to: z.string().nullable(),
  openingBalance: z.int(),
  entries: z.array(ledgerEntry),
  closingBalance: z.int(),
});
export type Statement = z.output<typeof statement>;

export const statementQuery = z
  .object({ from: agendaDay.optional(), to: agendaDay.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'Debe ser igual o posterior al primer día',
  });

export const accountBalance = z.object({
  patient: person,
  balance: z.int(),
  /** Day of the oldest charge that is not paid in full; null with an advance. */
  owedSince: z.string().nullable(),
  removed: z.boolean(),
});
export type AccountBalance = z.output<typeof accountBalance>;
