import type { Account, LedgerEntry, OpenCharge } from '@dentaria/contract/billing/accounts.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';

const MARIA = { id: 41, name: 'María Ñandú' } as const;
const ROSA = { id: 8, name: 'Rosa Vega' } as const;

/** An unpaid root canal of 10 November 2026. */
export const openCharge = (overrides: Partial<OpenCharge> = {}): OpenCharge => ({
  historyId: 900,
  rowId: 1,
  day: '2026-11-10',
  description: 'Endodoncia',
  amount: 2_000_000,
  open: 2_000_000,
  ...overrides,
});

/** María owes $ 31.000 for two treatments. */
export const account = (overrides: Partial<Account> = {}): Account => ({
  clinicId: 3,
  patient: MARIA,
  balance: 3_100_000,
  openCharges: [
    openCharge(),
    openCharge({ rowId: 2, day: '2026-11-20', description: 'Corona', amount: 1_500_000, open: 1_100_000 }),
  ],
  lastPaymentDay: '2026-11-21',
  ...overrides,
});

/** A cash payment on 23 November 2026. */
export const payment = (overrides: Partial<Payment> = {}): Payment => ({
  id: 61,
  clinicId: 3,
  receiptNumber: 12,
  patient: MARIA,
  amount: 400_000,
  method: 'cash',
  day: '2026-11-23',
  note: null,
  dollars: null,
  pays: [{ historyId: 900, rowId: 2, description: 'Corona', amount: 400_000 }],
  advance: 0,
  refunds: [],
  refundable: 0,
  takenBy: ROSA,
  createdAt: '2026-11-23T15:00:00.000Z',
  cashSessionId: 5,
  voided: null,
  ...overrides,
});

export const ledgerEntry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 1,
  kind: 'plan-debit',
  day: '2026-11-10',
  description: 'Endodoncia',
  amount: 2_000_000,
  balance: 2_000_000,
  paymentId: null,
  receiptNumber: null,
  professional: { id: 9, name: 'Lucía Sosa' },
  createdAt: '2026-11-10T15:00:00.000Z',
  createdBy: { id: 9, name: 'Lucía Sosa' },
  ...overrides,
});
