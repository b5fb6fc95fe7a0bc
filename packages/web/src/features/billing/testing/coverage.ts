import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Coverage } from '@dentaria/contract/billing/prices.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { healthInsurance, plan } from '../../../testing/health-insurances.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { enteredCoverage, patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account } from './accounts.ts';

export async function openCoverage(stored: Coverage) {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'readStatement', () => ({
    clinicId: 3,
    patient: { id: 41, name: 'María Ñandú' },
    from: null,
    to: null,
    openingBalance: 0,
    entries: [],
    closingBalance: 0,
  }));
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => [
    healthInsurance({ plans: [plan(8, 'Plan Oro')] }),
    healthInsurance({ health_insurance_id: 6, name: 'OSDE', details: 'OSDE' }),
  ]);
  let current = stored;
  fakeCall(billingService, 'readCoverage', () => current);
  const writes = fakeCall(billingService, 'writeCoverage', () => {
    current = enteredCoverage();
    return current;
  });
  const { user } = renderScreen('/patients/41#cuenta', { session: as('RECEPTIONIST') });
  const panel = within(await screen.findByRole('region', { name: 'Cobertura' }));
  return { user, panel, writes };
}
