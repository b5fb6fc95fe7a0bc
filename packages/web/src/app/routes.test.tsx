import 'fake-indexeddb/auto';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../shared/session/session-store.ts';
import { fakeCall } from '../testing/fake-server.ts';
import { clinicalHistory } from '../testing/histories.ts';
import { renderApp, renderScreen } from '../testing/render-app.tsx';
import { as, fakeToken } from '../testing/session.ts';
import { queryClient } from './QueryProvider.tsx';
import { routes } from './routes.tsx';
import { ADMITTED, fakeOneOfEach } from './testing/route-table.ts';

beforeEach(fakeOneOfEach);
afterEach(() => vi.restoreAllMocks());

const cases = ADMITTED.map(([address, roles]) => {
  const [admitted = 'ADMIN'] = roles;
  return { address, admitted, refused: ROLE_NAMES.find((role) => !roles.includes(role)) };
});

// routes.exhaustive.test.tsx covers every role.
it.each(cases)('$address admits a $admitted', async ({ address, admitted }) => {
  const { location } = renderScreen(address, { session: as(admitted) });
  await screen.findByRole('heading', { level: 1 });
  expect(location()).toBe(address);
});

it.each(cases.filter(({ refused }) => refused))(
  '$address redirects a $refused to the dashboard',
  async ({ address, refused = 'GUEST' }) => {
    const { location } = renderScreen(address, { session: as(refused) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(location()).toBe('/dashboard');
  },
);

it('sends a visitor to the login', async () => {
  const { location } = renderApp('/users/list');
  expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(location()).toBe('/login');
});

it.each([
  ['/users/list', '/users/list'],
  ['/users', '/dashboard'],
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
  ['/registration-success', '/registration-success', '¡Registro enviado!'],
])('%s is public and leads a visitor to %s with the title %s', async (address, target, title) => {
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

  it('does not run for a user whom the guard redirects', async () => {
    const calls = fakeCall(authService, 'listClinics', () => []);
    const { location } = renderApp('/clinics', { session: as('PATIENT') });
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(calls).toHaveLength(0);
  });
});
