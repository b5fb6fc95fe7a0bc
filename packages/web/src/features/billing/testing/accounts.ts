import type { Account, LedgerEntry, OpenCharge } from '@dentaria/contract/billing/accounts.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

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

const ledgerEntry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
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

const ENTRIES = [
  ledgerEntry(),
  ledgerEntry({ id: 2, day: '2026-11-20', description: 'Corona', amount: 1_500_000, balance: 3_500_000 }),
  ledgerEntry({
    id: 3,
    kind: 'payment',
    day: '2026-11-23',
    description: 'Pago en efectivo',
    amount: -400_000,
    balance: 3_100_000,
    paymentId: 61,
    receiptNumber: 12,
    professional: null,
  }),
];

export const fakeStatement = () =>
  fakeCall(billingService, 'readStatement', ({ query }) => ({
    clinicId: 3,
    patient: { id: 41, name: 'María Ñandú' },
    from: query.from ?? null,
    to: query.to ?? null,
    openingBalance: query.from ? 2_000_000 : 0,
    entries: ENTRIES.filter(({ day }) => day >= (query.from ?? '') && day <= (query.to ?? '9')),
    closingBalance: 3_100_000,
  }));

export const openAccount = (role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST', search = '') =>
  renderScreen(`/patients/41${search}#cuenta`, { session: as(role) });

export const region = async (name: string) => within(await screen.findByRole('region', { name }));

export const rowsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    );
