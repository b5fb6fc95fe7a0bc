import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { account } from '../../testing/accounts.ts';
import { estimateSummary } from '../../testing/estimates.ts';

test('the estimates of a patient are accessible', async () => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'listPatientEstimates', () => [
    estimateSummary({ state: 'expired', validUntil: '2026-10-05' }),
    estimateSummary({ id: 32, number: 13, state: 'accepted', done: 1 }),
  ]);
  fakeCall(billingService, 'listAcceptedWork', () => []);
  renderScreen('/patients/41#presupuestos', { session: as('DENTIST') });
  await screen.findByRole('list', { name: 'Presupuestos' });
  await expectAccessible();
});
