import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import {
  expectReadOnlyEstimates,
  fakeEstimates,
  open,
  patientEstimates,
  rows,
} from '../../testing/estimate-screens.ts';

beforeEach(fakeEstimates);

test('finds no accessibility problem in the tab of estimates', async () => {
  fakeCall(billingService, 'listAcceptedWork', () => []);
  open('DENTIST');
  await screen.findByRole('list', { name: 'Presupuestos' });
  await expectAccessible();
});

test('lets an ADMIN read the estimates without writing any', () => expectReadOnlyEstimates('ADMIN'));

test('shows that a patient has no estimates', async () => {
  fakeCall(billingService, 'listPatientEstimates', () => []);
  open('DENTIST');
  expect(await screen.findByText('Todavía no tiene presupuestos.')).toBeVisible();
});

test('offers to reload the estimates after a failure', async () => {
  fakeCall(billingService, 'listPatientEstimates', () => {
    throw refuse(503);
  });
  const { user } = open('DENTIST');
  await screen.findByText('No se pudieron cargar los presupuestos.');
  fakeCall(billingService, 'listPatientEstimates', patientEstimates);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(2);
});
