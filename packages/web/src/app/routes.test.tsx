import 'fake-indexeddb/auto';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../shared/session/session-store.ts';
import { clinic } from '../testing/clinics.ts';
import { fakeCall } from '../testing/fake-server.ts';
import { healthInsurance, plan } from '../testing/health-insurances.ts';
import { clinicalHistory } from '../testing/histories.ts';
import { patient } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { as, fakeToken } from '../testing/session.ts';
import { queryClient } from './QueryProvider.tsx';
import { routes } from './routes.tsx';

beforeEach(() => {
  fakeCall(authService, 'listUserSummaries', () => []);
  fakeCall(authService, 'listUsersByRole', () => []);
  fakeCall(authService, 'listRoles', () => []);
  fakeCall(authService, 'listClinics', () => []);
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(clinicalHistoryService, 'listVersions', () => []);
  fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 7 }));
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => []);
  fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
  fakeCall(healthInsuranceService, 'readPlan', () => plan(11, 'Plan 210'));
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => []);
  fakeCall(authService, 'listAudit', () => ({ items: [], nextCursor: null, previousCursor: null }));
  fakeCall(onboardingService, 'listInvitations', () => []);
  fakeCall(onboardingService, 'listEmailConfigs', () => []);
  fakeCall(onboardingService, 'readEmailConfigStats', () => ({
    totalConfigurations: 0,
    activeConfigurations: 0,
    inactiveConfigurations: 0,
    recentlyUpdatedCount: 0,
  }));
  fakeCall(onboardingService, 'validateToken', () => ({
    email: null,
    clinicNameSuggested: null,
    docNumber: '30111222',
  }));
});
afterEach(() => vi.restoreAllMocks());

/** The roles that each address admits (specification, section 2, "Route table"). */
const ADMITTED: readonly (readonly [address: string, roles: readonly RoleName[]])[] = [
  ['/dashboard', ROLE_NAMES],
  ['/account', ROLE_NAMES],
  ['/users/list', ['ADMIN', 'DENTIST']],
  ['/users', ['ADMIN']],
  ['/users/manage', ['ADMIN']],
  ['/users/add', ['ADMIN', 'DENTIST']],
  ['/users/edit/41', ['ADMIN', 'DENTIST']],
  ['/users/update/41', ['ADMIN']],
  ['/users/delete/41', ['ADMIN']],
  ['/users/41/details', ['ADMIN']],
  ['/patients/41', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/patients/41/edit', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/clinics', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/clinics/add', ['ADMIN', 'GUEST']],
  ['/clinics/edit/3', ['ADMIN', 'DENTIST']],
  ['/clinics/3/details', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
  ['/health-insurances', ['ADMIN']],
  ['/health-insurances/add', ['ADMIN']],
  ['/health-insurances/edit/5', ['ADMIN']],
  ['/health-insurances/5/details', ['ADMIN']],
  ['/health-insurances/5/plans/new', ['ADMIN']],
  ['/health-insurances/5/plans/11/edit', ['ADMIN']],
  ['/dental-history/new', ['ADMIN', 'DENTIST']],
  ['/dental-history/new?patientId=41', ['ADMIN', 'DENTIST']],
  ['/dental-history/41', ['ADMIN', 'DENTIST']],
  ['/manage-onboarding', ['ADMIN']],
  ['/email-configuration', ['ADMIN']],
  ['/audit', ['ADMIN']],
  ['/archived-histories', ['ADMIN']],
];

describe.each(ADMITTED)('%s', (address, roles) => {
  it.each(ROLE_NAMES)('admits a %s or redirects to the dashboard', async (role) => {
    const { location } = renderApp(address, { session: as(role) });
    const heading = await screen.findByRole('heading', { level: 1 });
    const admitted = roles.includes(role);
    expect(location()).toBe(admitted ? address : '/dashboard');
    expect(heading.textContent === 'Dashboard').toBe(!admitted || address === '/dashboard');
  });

  it('sends a visitor to the login', async () => {
    const { location } = renderApp(address);
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(location()).toBe('/login');
  });
});

it.each([
  ['/users/list', '/users/list'],
  ['/dental-history/41', '/dental-history/41'],
  ['/users', '/dashboard'],
  ['/users/41/details', '/dashboard'],
])('%s leads a user with a clinic and no roles, who counts as a dentist, to %s', async (address, target) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { location } = renderApp(address, { session: as('DENTIST', { roles: [] }) });
  await screen.findByRole('heading', { level: 1 });
  expect(location()).toBe(target);
});

it.each([
  ['/login', '/login', 'Iniciar Sesión'],
  ['/', '/login', 'Iniciar Sesión'],
  ['/register-clinic', '/register-clinic', 'Registra tu Clínica'],
  ['/onboarding', '/onboarding', 'Registro de Nueva Clínica'],
  ['/onboarding/abc-123', '/onboarding/abc-123', 'Registro de Nueva Clínica'],
  ['/registration-success', '/registration-success', '¡Registro Enviado!'],
])('%s is public and leads a visitor to %s, %s', async (address, target, title) => {
  const { location } = renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(location()).toBe(target);
});

describe('screens that only link to others', () => {
  it.each(['/users', '/users/manage'])(
    '%s links to the list of users and the form of a new one',
    async (address) => {
      renderApp(address, { session: as('ADMIN') });
      const all = await screen.findByRole('link', { name: 'Ver todos los usuarios' });
      expect(all).toHaveAttribute('href', '/users/list');
      expect(screen.getByRole('link', { name: 'Agregar nuevo usuario' })).toHaveAttribute(
        'href',
        '/users/add',
      );
    },
  );

  it.each(['/users/update/41', '/users/delete/41'])(
    '%s links to the screen with that function',
    async (address) => {
      renderApp(address, { session: as('ADMIN') });
      expect(await screen.findByRole('alert')).toHaveTextContent(/mediante el modal en la lista de usuarios/);
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    },
  );
});

it('shows the error of a screen that cannot be rendered', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // Rendering a history with malformed answers throws.
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory({ anamnesisResponses: '{broken' }));
  renderApp('/dental-history/41', { session: as('DENTIST') });
  const heading = await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  expect(heading).toBeVisible();
  expect(screen.getByText('Ocurrió un error al mostrar la pantalla.')).toBeVisible();
  expect(await screen.findByRole('navigation', { name: 'Principal' })).toBeVisible();
});

describe('the prefetch of a screen', () => {
  const enter = (address: string, role: RoleName): void => {
    beginSession(fakeToken(as(role)));
    queryClient.clear();
    createMemoryRouter(routes, { initialEntries: [address] });
  };

  it('starts before anything is rendered', async () => {
    const histories = fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
    enter('/dental-history/41', 'DENTIST');
    await waitFor(() => expect(histories.map(({ params }) => params.id)).toEqual([41]));
  });

  it('runs once, and not again when a filter changes', async () => {
    const patients = fakeCall(authService, 'listUserSummaries', () => [patient()]);
    const { user, location } = renderApp('/users/list', { session: as('DENTIST') });
    const filter = await screen.findByRole('searchbox', { name: 'DNI' });
    await queryClient.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
    await user.type(filter, '30');
    await waitFor(() => expect(location()).toContain('30'));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(patients).toHaveLength(1);
  });

  it('does not run for a user whom the guard redirects', async () => {
    const calls = fakeCall(authService, 'listClinics', () => []);
    const { location } = renderApp('/clinics', { session: as('PATIENT') });
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(calls).toHaveLength(0);
  });
});
