import { authService } from '@dentaria/contract/auth/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen } from '@testing-library/react';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { healthInsurance } from '../../../testing/health-insurances.ts';
import { emailConfig } from '../../../testing/invitations.ts';
import { patient } from '../../../testing/people.ts';

/** Fakes an installation with every first step done, or without dentists and e-mail. */
export function fakeInstallation({ isComplete }: { isComplete: boolean }) {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(authService, 'listUsersByRole', () => (isComplete ? [patient()] : []));
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => [healthInsurance()]);
  return fakeCall(onboardingService, 'listEmailConfigs', () => (isComplete ? [emailConfig()] : []));
}

export const guide = () => screen.queryByRole('region', { name: 'Primeros pasos' });
