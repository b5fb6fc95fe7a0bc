import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { healthInsurance, plan } from '../../../../../testing/health-insurances.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

export function fakePlan() {
  fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
  fakeCall(healthInsuranceService, 'readPlan', () => plan(11, 'Plan 210', 'Básico'));
}

export const open = (path: string) =>
  renderScreen(`/health-insurances/5/plans/${path}`, { session: as('ADMIN') });

export const field = (name: string) => screen.findByRole('textbox', { name });
