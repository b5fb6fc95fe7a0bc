import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ROSA = { id: 8, name: 'Rosa Vega' };

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
