import type { CashSession } from '@dentaria/contract/billing/cash.ts';

const ROSA = { id: 8, name: 'Rosa Vega' } as const;

/** Opened with $ 10.000; Rosa took $ 4.000 in cash and $ 20.000 by transfer. */
export const cashSession = (overrides: Partial<CashSession> = {}): CashSession => ({
  id: 5,
  clinicId: 3,
  openedAt: '2026-11-23T12:00:00.000Z',
  openedBy: ROSA,
  openingAmount: 1_000_000,
  taken: [
    { method: 'cash', by: ROSA, count: 1, amount: 400_000 },
    { method: 'transfer', by: ROSA, count: 2, amount: 2_000_000 },
  ],
  movements: [],
  expected: 1_400_000,
  closing: null,
  version: 1,
  ...overrides,
});
