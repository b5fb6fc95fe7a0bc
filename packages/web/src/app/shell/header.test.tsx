import { authService } from '@dentaria/contract/auth/routes.ts';
import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../shared/api/config.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../testing/clock.ts';
import { fakeCall, fakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as, fakeToken } from '../../testing/session.ts';
import { setViewportWidth } from '../../testing/viewport.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('who is signed in', () => {
  it.each<[readonly string[] | null, number | null, string, string]>([
    [['ROLE_PATIENT', 'ROLE_RECEPTIONIST', 'ROLE_DENTIST', 'ROLE_ADMIN'], null, 'Admin', 'colorError'],
    [['ROLE_PATIENT', 'ROLE_RECEPTIONIST', 'ROLE_DENTIST'], 3, 'Dentista', 'colorPrimary'],
    [['ROLE_PATIENT', 'ROLE_RECEPTIONIST'], 3, 'Recepcionista', 'colorSecondary'],
    [['ROLE_PATIENT'], 3, 'Paciente', 'colorSuccess'],
    [null, 3, 'Dentista (Temp)', 'colorPrimary'],
    [['ROLE_GUEST'], 3, 'Usuario', 'colorDefault'],
  ])('roles %j in clinic %j: the badge %s, %s', async (roles, clinic_id, label, color) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    renderApp('/dashboard', {
      session: as('PATIENT', { sub: 'ana', roles: roles && [...roles], clinic_id }),
    });
    await screen.findByRole('button', { name: 'ana' });
    const badge = within(screen.getByRole('banner')).getByText(label).closest('.MuiChip-root');
    expect(badge?.className).toContain(`MuiChip-${color}`);
  });

  it('is shown as Usuario without a username', async () => {
    renderApp('/dashboard', { session: as('ADMIN', { sub: undefined, username: undefined }) });
    expect(await screen.findByRole('button', { name: 'Usuario' })).toBeVisible();
  });

  it('has a menu of one item', async () => {
    const { user } = renderApp('/dashboard', { session: as('DENTIST', { sub: 'ana' }) });
    await user.click(await screen.findByRole('button', { name: 'ana' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Cerrar Sesión']);
  });
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

  it('is a bar from 900 px, a drawer below', async () => {
    setViewportWidth(900);
    renderApp('/dashboard', { session: as('ADMIN') });
    expect(await screen.findByRole('navigation', { name: 'Principal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abrir navegación' })).not.toBeInTheDocument();
    setViewportWidth(899);
    expect(screen.queryByRole('navigation', { name: 'Principal' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abrir navegación' })).toBeVisible();
  });
});

it('the footer names the company of the configuration', async () => {
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
  it('exists from the start with a token in localStorage, which is sent with every call', async () => {
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
  beforeEach(async () => {
    renderApp('/login');
    await screen.findByRole('heading', { name: 'Iniciar Sesión' });
    // Loads the code of the toasts.
    act(() => toast.info('La primera'));
    await screen.findByText('La primera');
    stopClock();
  });

  it('show at most three at once', async () => {
    const shown = () => [...document.querySelectorAll('.notistack-Snackbar')].map((each) => each.textContent);
    for (const text of ['Uno', 'Dos', 'Tres', 'Cuatro']) act(() => toast.info(text));
    expect(shown()).toHaveLength(3);
    // Each of the oldest two leaves in an animation, then the next one enters.
    for (let step = 0; step < 20; step += 1) await advanceClock(100);
    expect(shown()).toEqual(['Dos', 'Tres', 'Cuatro']);
  });

  it.each(['success', 'error', 'warning', 'info'] as const)(
    'of kind %s are at the bottom left and hide after five seconds',
    async (kind) => {
      act(() => toast[kind]('Uno'));
      const last = await waitWithoutClock(() => screen.getByText('Uno'));
      const place = last.closest('.notistack-SnackbarContainer');
      expect(place && getComputedStyle(place)).toMatchObject({
        position: 'fixed',
        bottom: '14px',
        left: '20px',
      });
      await advanceClock(4_999);
      expect(last).toBeVisible();
      await advanceClock(1);
      await waitWithoutClock(() => expect(last).not.toBeVisible());
    },
  );
});
