import { billingService } from '@dentaria/contract/billing/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/now.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { account, payment } from '../testing/accounts.ts';
import { cashSession } from '../testing/cash-sessions.ts';

const fakeVisit = () => {
  const visit = affectedAppointment({ startsAt: NOW, state: 'in-chair', arrivedAt: NOW });
  let stored = visit;
  fakeCall(schedulingService, 'readAgenda', () => ({
    clinicId: 3,
    appointments: [stored],
    openings: [],
    closures: [],
    holidays: [],
  }));
  fakeCall(schedulingService, 'changeAppointmentState', () => {
    stored = { ...visit, state: 'fulfilled', fulfilledAt: NOW };
    return stored;
  });
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'readOpenCash', () => ({ session: cashSession() }));
};

test('offers the payment of the patient after a visit', async () => {
  fakeVisit();
  const taken = fakeCall(billingService, 'createPayment', () => payment());
  const { user } = renderScreen('/dashboard', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Atendido: María Ñandú' }));
  const prompt = within(await screen.findByRole('group', { name: 'Cuenta de María Ñandú' }));
  expect(await prompt.findByText('Debe $ 31.000,00')).toBeVisible();
  await user.click(prompt.getByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pago de María Ñandú' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Importe' }), '4000{Enter}');
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]).toMatchObject({ params: { clinicId: 3, patientId: 41 }, body: { amount: 400_000 } });
});
