import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { payment } from './accounts.ts';

export const TODAY = '2026-11-23';

export const takesPayments = () =>
  fakeCall(billingService, 'createPayment', ({ body }) =>
    payment({ amount: body.amount, method: body.method }),
  );

export async function openDialog(role: 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST') {
  const app = renderScreen('/patients/41#cuenta', { session: as(role) });
  await app.user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pago de María Ñandú' }));
  return { ...app, dialog, amount: await dialog.findByRole('textbox', { name: 'Importe' }) };
}
