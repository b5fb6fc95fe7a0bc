import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/now.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { presentedEstimate } from './estimates.ts';

/** Fakes the patient, and the signature's canvas, which jsdom does not implement. */
export function fakeEstimateScreens(): void {
  const context = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  fakeCall(authService, 'readPatient', () => patient());
}

/** Opens a presented estimate and mails it with a double click. Expects a single mail. */
export async function expectMailedOnce() {
  const mail = {
    state: 'queued' as const,
    recipient: 'maria@example.com',
    detail: null,
    at: NOW,
    sentBy: { id: 8, name: 'Rosa Vega' },
  };
  const sent = fakeCall(billingService, 'mailEstimate', () => presentedEstimate({ mail }));
  const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
  await user.dblClick(await screen.findByRole('button', { name: 'Enviar por email' }));
  expect(await screen.findByText('Se está enviando a maria@example.com')).toBeVisible();
  expect(sent).toMatchObject([{ params: { clinicId: 3, id: 31 } }]);
  return mail;
}
