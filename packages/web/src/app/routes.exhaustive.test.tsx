import 'fake-indexeddb/auto';
import { ROLE_NAMES } from '@dentaria/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/accessibility.ts';
import { renderApp } from '../testing/render-app.tsx';
import { as } from '../testing/session.ts';
import { ADMITTED, fakeOneOfEach } from './testing/route-table.ts';

beforeEach(fakeOneOfEach);

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
