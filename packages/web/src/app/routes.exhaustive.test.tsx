import 'fake-indexeddb/auto';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { ROLE_NAMES } from '@dentaria/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/accessibility.ts';
import { fakeCall } from '../testing/fake-server.ts';
import { patient } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { as } from '../testing/session.ts';
import { queryClient } from './QueryProvider.tsx';
import { ADMITTED, fakeOneOfEach } from './testing/route-table.ts';

beforeEach(fakeOneOfEach);
afterEach(() => vi.restoreAllMocks());

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

  it('is accessible once it has loaded', async () => {
    renderApp(address, { session: as(roles[0] ?? 'ADMIN') });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await expectAccessible();
  });
});

describe('the prefetch of a screen', () => {
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
});

it.each([
  ['/dental-history/41', '/dental-history/41'],
  ['/users/41/details', '/dashboard'],
])('%s leads a user with a clinic and no roles, who counts as a dentist, to %s', async (address, target) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { location } = renderApp(address, { session: as('DENTIST', { roles: [] }) });
  await screen.findByRole('heading', { level: 1 });
  expect(location()).toBe(target);
});
