import { authService } from '@dentaria/contract/auth/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { healthInsurance, plan } from '../../../testing/health-insurances.ts';
import { emailConfig } from '../../../testing/invitations.ts';
import { patient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { reloadOnce } from '../code-loading/page-reload.ts';

export function fakeForms(): void {
  fakeCall(authService, 'listRoles', () => [asRole('DENTIST'), asRole('PATIENT')]);
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(authService, 'listUsers', () => []);
  fakeCall(authService, 'listUsersByRole', () => []);
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'readClinic', () => clinic());
  fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
  fakeCall(healthInsuranceService, 'readPlan', () => plan(11, 'Plan 210'));
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
  fakeCall(onboardingService, 'readEmailConfigStats', () => ({
    totalConfigurations: 1,
    activeConfigurations: 1,
    inactiveConfigurations: 0,
    recentlyUpdatedCount: 0,
  }));
}

export const open = (address: string) => renderApp(address, { session: as('ADMIN') });

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

export async function reload(): Promise<void> {
  const server = fakePageReload();
  server.upgrade();
  await act(() => reloadOnce());
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(false);
  expect(server.reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  cleanup();
}
