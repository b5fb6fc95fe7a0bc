import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { DAY, openAgenda, openDay } from '../../scheduling/testing/agenda-screen.ts';
import { appointment } from '../../scheduling/testing/agendas.ts';
import { account } from '../testing/accounts.ts';

test.each([
  ['RECEPTIONIST', 1],
  ['ADMIN', 0],
] as const)('offers the payment of a visit to a %s %d times', async (role, offers) => {
  const read = fakeCall(billingService, 'readAccount', () => account());
  const visit = appointment({ state: 'fulfilled', fulfilledAt: '2026-12-03T13:30:00.000Z' });
  const { user } = await openAgenda({
    role,
    agenda: openDay({ appointments: [visit] }),
    search: `?day=${DAY}&clinic=3`,
  });
  await user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }));
  const details = within(await screen.findByRole('dialog', { name: 'María Ñandú' }));
  await details.findByRole('button', { name: 'Nueva tarea' });
  await vi.dynamicImportSettled();
  await waitFor(() =>
    expect(details.queryAllByRole('button', { name: 'Registrar pago' })).toHaveLength(offers),
  );
  await waitFor(() => expect(read).toHaveLength(offers));
});
