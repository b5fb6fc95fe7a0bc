import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Coverage } from '@dentaria/contract/billing/prices.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { healthInsurance, plan } from '../../../testing/health-insurances.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account } from '../testing/accounts.ts';
import { dialog } from '../testing/prices-screen.ts';

const ACTORES = { id: 5, name: 'OBRA SOCIAL DE ACTORES' };

async function openCoverage(stored: Coverage) {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'readStatement', () => ({
    ...{ clinicId: 3, patient: { id: 41, name: 'María Ñandú' }, from: null, to: null },
    ...{ openingBalance: 0, entries: [], closingBalance: 0 },
  }));
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => [
    healthInsurance({ plans: [plan(8, 'Plan Oro')] }),
    healthInsurance({ health_insurance_id: 6, name: 'OSDE', details: 'OSDE' }),
  ]);
  let current = stored;
  fakeCall(billingService, 'readCoverage', () => current);
  const writes = fakeCall(billingService, 'writeCoverage', ({ body }) => {
    current = {
      insurance: ACTORES,
      plan: { id: 8, name: 'Plan Oro' },
      affiliateNumber: '12/3',
      assumed: false,
    };
    return { ...current, affiliateNumber: body.affiliateNumber ?? null };
  });
  const { user } = renderScreen('/patients/41#cuenta', { session: as('RECEPTIONIST') });
  const panel = within(await screen.findByRole('region', { name: 'Cobertura' }));
  return { user, panel, writes };
}

it('is chosen with its plan and affiliate number', async () => {
  const none = { insurance: null, plan: null, affiliateNumber: null, assumed: true };
  const { user, panel, writes } = await openCoverage(none);
  expect(await panel.findByText('Particular')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Cambiar cobertura' }));
  const form = await dialog('Cobertura');
  await fill(user, form.getByLabelText('Obra social'), 'actores');
  await user.click(await screen.findByRole('option', { name: /ACTORES/ }));
  await user.click(form.getByLabelText('Plan'));
  await user.click(await screen.findByRole('option', { name: 'Plan Oro' }));
  await fill(user, form.getByLabelText('Número de afiliado'), '12/3');
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByText(/OBRA SOCIAL DE ACTORES · Plan Oro/)).toHaveTextContent('Afiliado 12/3');
  expect(writes.map(({ body }) => body)).toEqual([{ insuranceId: 5, planId: 8, affiliateNumber: '12/3' }]);
});

it('that is assumed from the patient’s data says so and can be emptied', async () => {
  const assumed = { insurance: ACTORES, plan: null, affiliateNumber: '9', assumed: true };
  const { user, panel, writes } = await openCoverage(assumed);
  await user.click(await panel.findByRole('button', { name: 'Cambiar cobertura' }));
  const form = await dialog('Cobertura');
  expect(form.getByText(/Es la obra social de los datos del paciente/)).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('Obra social')).toHaveValue('OBRA SOCIAL DE ACTORES'));
  await user.clear(form.getByLabelText('Obra social'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(writes).toMatchObject([{ body: { insuranceId: null, planId: null } }]));
});
