import { billingService } from '@dentaria/contract/billing/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/now.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { DAY, openAgenda, openDay } from '../../scheduling/testing/agenda-screen.ts';
import { appointment } from '../../scheduling/testing/agendas.ts';
import { account, payment } from '../testing/accounts.ts';
import { cashSession } from '../testing/cash-sessions.ts';

const fakeVisit = () => {
  const visit = affectedAppointment({ startsAt: NOW, state: 'in-chair', arrivedAt: NOW });
  let stored = visit;
  fakeCall(schedulingService, 'readAgenda', () => ({
    ...{ clinicId: 3, appointments: [stored], openings: [], closures: [], holidays: [] },
  }));
  fakeCall(schedulingService, 'changeAppointmentState', () => {
    stored = { ...visit, state: 'fulfilled', fulfilledAt: NOW };
    return stored;
  });
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'readOpenCash', () => ({ session: cashSession() }));
};

test('a visit that ended offers the payment of its patient', async () => {
  fakeVisit();
  const taken = fakeCall(billingService, 'createPayment', () => payment());
  const { user } = renderScreen('/dashboard', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Atendido: María Ñandú' }));
  const prompt = within(await screen.findByRole('group', { name: 'Cuenta de María Ñandú' }));
  expect(await prompt.findByText('Debe $ 31.000,00')).toBeVisible();
  await user.click(prompt.getByRole('button', { name: 'Cobrar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pago de María Ñandú' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Importe' }), '4000{Enter}');
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]).toMatchObject({ params: { clinicId: 3, patientId: 41 }, body: { amount: 400_000 } });
});

test.each([
  ['RECEPTIONIST', 1],
  ['ADMIN', 0],
] as const)('a visit of the agenda offers it to a %s: %d', async (role, offers) => {
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
  await waitFor(() => expect(details.queryAllByRole('button', { name: 'Cobrar' })).toHaveLength(offers));
  expect(read).toHaveLength(offers);
});
