import { authService } from '@dentaria/contract/auth/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { healthInsurance } from '../../testing/health-insurances.ts';
import { emailConfig } from '../../testing/invitations.ts';
import { patient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { firstSteps, type Installation } from './first-steps.ts';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';

const EMPTY: Installation = { clinics: [], dentists: [], insurances: [], emailConfigs: [] };

test.each<[string, Partial<Installation>, string[]]>([
  ['nothing', {}, []],
  ['a clinic', { clinics: [{ active: true }] }, ['Clínica']],
  ['an inactive clinic', { clinics: [{ active: false }] }, []],
  ['a dentist', { dentists: [{ enabled: true, clinicId: 3 }] }, ['Dentista']],
  ['a dentist without a clinic', { dentists: [{ enabled: true, clinicId: null }] }, []],
  ['a disabled dentist', { dentists: [{ enabled: false, clinicId: 3 }] }, []],
  ['obras sociales', { insurances: [{}] }, ['Obras sociales']],
  ['SYSTEM_ADMIN', { emailConfigs: [{ configName: 'SYSTEM_ADMIN', isActive: true }] }, ['Email']],
  ['SYSTEM_ADMIN, inactive', { emailConfigs: [{ configName: 'SYSTEM_ADMIN', isActive: false }] }, []],
  ['another configuration', { emailConfigs: [{ configName: 'CLIENT_NOTIFICATIONS', isActive: true }] }, []],
])('with %s', (_, part, done) => {
  const steps = firstSteps({ ...EMPTY, ...part });
  expect(steps.filter(({ isDone }) => isDone).map(({ title }) => title)).toEqual(done);
});

describe('on the dashboard', () => {
  beforeEach(() => localStorage.removeItem(FIRST_STEPS_KEY));

  function fakeInstallation({ isComplete }: { isComplete: boolean }) {
    fakeCall(authService, 'listClinics', () => [clinic()]);
    fakeCall(authService, 'listUsersByRole', () => (isComplete ? [patient()] : []));
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => [healthInsurance()]);
    return fakeCall(onboardingService, 'listEmailConfigs', () => (isComplete ? [emailConfig()] : []));
  }
  const guide = () => screen.queryByRole('region', { name: 'Primeros pasos' });

  it('shows which steps are done and links to the others', async () => {
    fakeInstallation({ isComplete: false });
    renderApp('/dashboard', { session: as('ADMIN') });
    const region = await screen.findByRole('region', { name: 'Primeros pasos' });
    expect(within(region).getByText('2 de 4 listos')).toBeVisible();
    expect(within(region).getAllByTitle('Listo')).toHaveLength(2);
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Agregar dentista', '/users/add'],
      ['Configurar email', '/email-configuration'],
    ]);
  });

  it('shows that a dentist has no clinic', async () => {
    fakeInstallation({ isComplete: false });
    fakeCall(authService, 'listUsersByRole', () => [patient({ clinicId: null })]);
    renderApp('/dashboard', { session: as('ADMIN') });
    expect(await screen.findByText(/Hay un dentista sin clínica/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Asignar clínica' })).toHaveAttribute('href', '/users/list');
  });

  it('disappears when all steps are done, without further requests', async () => {
    const requests = fakeInstallation({ isComplete: true });
    const { go } = renderApp('/dashboard', { session: as('ADMIN') });
    await waitFor(() => expect(localStorage.getItem(FIRST_STEPS_KEY)).toBe('hidden'));
    expect(guide()).toBeNull();
    await go('/users');
    await go('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(requests).toHaveLength(1);
  });

  it('can be hidden', async () => {
    fakeInstallation({ isComplete: false });
    const { user, go } = renderApp('/dashboard', { session: as('ADMIN') });
    await user.click(await screen.findByRole('button', { name: 'Ocultar' }));
    expect(guide()).toBeNull();
    await go('/users');
    await go('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(guide()).toBeNull();
  });

  it('is hidden when a request fails', async () => {
    fakeInstallation({ isComplete: false });
    const requests = fakeCall(onboardingService, 'listEmailConfigs', () => {
      throw refuse(500);
    });
    renderApp('/dashboard', { session: as('ADMIN') });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(guide()).toBeNull();
  });

  it('is not shown to a dentist', async () => {
    const requests = fakeInstallation({ isComplete: false });
    renderApp('/dashboard', { session: as('DENTIST') });
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(guide()).toBeNull();
    expect(requests).toHaveLength(0);
  });
});
