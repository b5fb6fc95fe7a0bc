import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ROSA = { id: 8, name: 'Rosa Vega' } as const;

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

export const openCash = (
  search = '',
  role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST',
  userId = 7,
) => renderScreen(`/caja${search}`, { session: as(role, { user_id: userId }) });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export async function expectLoadAgain(
  search: string,
  call: 'readOpenCash' | 'listPayments' | 'listBalances' | 'listCashSessions',
  message: string,
): Promise<void> {
  const reads = fakeCall(billingService, call, () => {
    throw refuse(503);
  });
  const { user } = openCash(search);
  await screen.findByText(message);
  const before = reads.length;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(reads.length).toBeGreaterThan(before));
}
