import { authService } from '@dentaria/contract/auth/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall } from '../../testing/fake-server.ts';
import { fill } from '../../testing/fill.ts';
import { healthInsurance, plan } from '../../testing/health-insurances.ts';
import { emailConfig } from '../../testing/invitations.ts';
import { patient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { endSession } from '../session/session-store.ts';
import { field, open, reload } from './testing/use-reload-draft-screen.ts';

beforeEach(() => {
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
});

afterEach(() => vi.unstubAllGlobals());

describe('unsaved work in a form', () => {
  test('is not shown to another user, and is removed at the sign-out', async () => {
    const { user } = open('/users/add');
    await fill(user, await field(/Usuario/), 'lsosa');
    await reload();
    renderApp('/users/add', { session: as('ADMIN', { user_id: 99 }) });
    expect(await field(/Usuario/)).toHaveValue('');
    act(() => endSession('signed-out'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('lsosa');
  });
});
