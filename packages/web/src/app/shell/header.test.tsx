import { authService } from '@dentaria/contract/auth/routes.ts';
import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../shared/api/config.ts';
import { fakeCall, fakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as, fakeToken } from '../../testing/session.ts';
import { expectBadge, expectPlaceAndTime, openWithToasts } from './testing/header-screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the signed-in user', () => {
  it.each<[readonly string[] | null, number | null, string, string]>([
    [['ROLE_PATIENT', 'ROLE_RECEPTIONIST', 'ROLE_DENTIST', 'ROLE_ADMIN'], null, 'Admin', 'colorError'],
    [null, 3, 'Dentista (Temp)', 'colorPrimary'],
  ])(
    'shows a user with the roles %j in clinic %j the badge %s in the colour %s',
    async (roles, clinic_id, label, color) => {
      await expectBadge(roles, clinic_id, label, color);
    },
  );
});

describe('navigation', () => {
  const LINKS = {
    Dashboard: ['/dashboard', ROLE_NAMES],
    Usuarios: ['/users/list', ['ADMIN']],
    Pacientes: ['/users/list', ['DENTIST']],
    'Obras Sociales': ['/health-insurances', ['ADMIN']],
    Clínicas: ['/clinics', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Agenda: ['/agenda', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Seguimiento: ['/seguimiento', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Presupuestos: ['/presupuestos', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Caja: ['/caja', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Presentaciones: ['/presentaciones', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Aranceles: ['/aranceles', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Resultados: ['/resultados', ['ADMIN', 'DENTIST', 'RECEPTIONIST']],
    Datos: ['/datos', ['ADMIN', 'DENTIST']],
  } as const satisfies Record<string, readonly [string, readonly RoleName[]]>;
  const linksOf = async () =>
    within(await screen.findByRole('navigation', { name: 'Principal' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it.each(ROLE_NAMES)('leads a %s to their screens and no others', async (role) => {
    renderApp('/dashboard', { session: as(role) });
    const expected = Object.entries(LINKS)
      .filter(([, [, roles]]) => (roles as readonly RoleName[]).includes(role))
      .map(([label, [href]]) => [label, href]);
    expect(await linksOf()).toEqual(expected);
  });

  it('treats a user with a clinic and no roles as a dentist and an administrator', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    renderApp('/dashboard', { session: as('DENTIST', { roles: [] }) });
    const expected = [
      '/dashboard',
      '/users/list',
      '/health-insurances',
      '/clinics',
      '/agenda',
      '/seguimiento',
      '/presupuestos',
      '/caja',
      '/presentaciones',
      '/aranceles',
      '/resultados',
      '/datos',
    ];
    expect((await linksOf()).map(([, href]) => href)).toEqual(expected);
  });
});

it('the footer names the configured company', async () => {
  fakeServer.use(
    http.get('*/config.json', () => HttpResponse.json({ services: {}, companyName: 'Sonrisas S. A.' })),
  );
  await loadConfig();
  vi.setSystemTime(new Date('2031-06-15T12:00:00Z'));
  renderApp('/login');
  const footer = await screen.findByRole('contentinfo');
  expect(footer).toHaveTextContent('© 2031 Sonrisas S. A.');
  vi.useRealTimers();
  fakeServer.resetHandlers();
  await loadConfig();
});

describe('session', () => {
  it('is restored from the token in localStorage, which is sent with every request', async () => {
    const token = fakeToken(as('ADMIN', { sub: 'ana' }));
    localStorage.setItem('token', token);
    const calls = fakeCall(authService, 'listUserSummaries', () => []);
    const { location } = renderApp('/users/list');
    expect(await screen.findByRole('button', { name: 'ana' })).toBeVisible();
    expect(location()).toBe('/users/list');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.token).toBe(token);
  });

  it('starts with a login: the token is stored and names the user', async () => {
    const token = fakeToken(as('RECEPTIONIST', { sub: 'eva' }));
    fakeCall(authService, 'login', () => ({ token }));
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText('Usuario o email'), 'eva');
    await user.type(screen.getByLabelText('Contraseña'), 'secreta 1{Enter}');
    expect(await screen.findByRole('button', { name: 'eva' })).toBeVisible();
    expect(screen.getByText('Recepcionista')).toBeVisible();
    expect(localStorage.getItem('token')).toBe(token);
  });
});

describe('toasts', () => {
  beforeEach(openWithToasts);

  it.each(['error'] as const)('appear at the bottom left and hide after five seconds: %s', async (kind) => {
    await expectPlaceAndTime(kind);
  });
});
