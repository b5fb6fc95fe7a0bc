import { authService } from '@dentaria/contract/auth/routes.ts';
import { ROLE_NAMES } from '@dentaria/contract/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';

async function open(session = as('DENTIST', { sub: 'ana' })) {
  fakeCall(authService, 'readUser', () => patient({ licenseNumber: 'MN 12345' }));
  const app = renderScreen('/account', { session });
  await screen.findByRole('heading', { name: 'Mi cuenta' });
  return app;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const field = (label: string) =>
  screen.getByLabelText(label, { exact: false, selector: `input[type=password]` });
const current = () => field('Contraseña actual');
const fresh = () => screen.getByLabelText(/^Nueva contraseña/);
const repeated = () => field('Repetir nueva contraseña');
const submit = () => screen.getByRole('button', { name: 'Cambiar contraseña' });

async function fillForm(user: User, password = 'otra clave nueva', again = password) {
  await fill(user, current(), 'la clave de antes');
  await fill(user, fresh(), password);
  await fill(user, repeated(), again);
}

it.each(ROLE_NAMES)('a %s can open it from the dashboard', async (role) => {
  fakeCall(authService, 'readUser', () => patient());
  const { user, location } = renderScreen('/dashboard', { session: as(role) });
  await user.click(await screen.findByRole('link', { name: 'Mi cuenta' }));
  expect(await screen.findByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  expect(location()).toBe('/account');
  await expectAccessible();
});

describe('the license', () => {
  const license = () => screen.findByRole('textbox', { name: 'Matrícula' });

  it('of a dentist is changed', async () => {
    const calls = fakeCall(authService, 'changeLicenseNumber', ({ body }) =>
      patient({ licenseNumber: body.licenseNumber }),
    );
    const { user } = await open();
    expect(await license()).toHaveValue('MN 12345');
    await user.clear(await license());
    await fill(user, await license(), 'sin número');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    expect(await license()).toHaveAccessibleDescription(/^Matrícula no válida/);
    await user.clear(await license());
    await fill(user, await license(), 'MP 77/1');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    expect(await screen.findByText('Matrícula guardada')).toBeVisible();
    expect(calls).toMatchObject([{ body: { licenseNumber: 'MP 77/1' } }]);
    await expectAccessible();
  });

  it("shows the server's error at the field", async () => {
    fakeCall(authService, 'changeLicenseNumber', () => {
      throw refuse(400, { errors: { licenseNumber: 'Máximo 30 caracteres' } });
    });
    const { user } = await open();
    await fill(user, await license(), 'MP 78');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    await waitFor(async () => expect(await license()).toHaveAccessibleDescription('Máximo 30 caracteres'));
  });

  it('is not asked of others', async () => {
    await open(as('RECEPTIONIST'));
    expect(screen.queryByRole('textbox', { name: 'Matrícula' })).toBeNull();
  });
});

describe('the password', () => {
  it('is changed; the session continues with the new token, and the fields are empty', async () => {
    const token = fakeToken(as('DENTIST', { sub: 'ana' }));
    const calls = fakeCall(authService, 'changePassword', () => ({ token }));
    const { user, location } = await open();
    await fillForm(user);
    await user.dblClick(submit());
    expect(await screen.findByText(/^Contraseña cambiada/)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls).toMatchObject([
      { body: { currentPassword: 'la clave de antes', newPassword: 'otra clave nueva' } },
    ]);
    expect(localStorage.getItem('token')).toBe(token);
    expect(current()).toHaveValue('');
    expect(location()).toBe('/account');
  });

  it('is required in every field, with a message on each, and Enter submits', async () => {
    const { user } = await open();
    await user.type(current(), '{Enter}');
    for (const message of [
      'La contraseña actual es requerida',
      'La contraseña es requerida',
      'Repite la nueva contraseña',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(current()).toHaveFocus();
    await expectAccessible();
  });

  it('is not sent if it is short, common or repeated differently', async () => {
    const calls = fakeCall(authService, 'changePassword', () => ({ token: '' }));
    const { user } = await open();
    await fill(user, current(), 'la clave de antes');
    // Each message differs from the one before it.
    for (const [password, again, message] of [
      ['corta', 'corta', 'La contraseña debe tener al menos 8 caracteres'],
      ['otra clave nueva', 'otra clave nueba', 'Las contraseñas no coinciden'],
      ['contraseña', 'contraseña', 'La contraseña es demasiado común: elige otra'],
      ['corta', 'corto', 'Las contraseñas no coinciden'],
    ] as const) {
      for (const field of [fresh(), repeated()]) await user.clear(field);
      await fill(user, fresh(), password);
      await fill(user, repeated(), again);
      await user.click(submit());
      expect(await screen.findByText(message)).toBeVisible();
      expect(calls).toHaveLength(0);
    }
  });

  it('shows at its field that the current one is wrong, and no value is lost', async () => {
    const message = 'La contraseña actual no es correcta';
    fakeCall(authService, 'changePassword', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { currentPassword: message } });
    });
    const { user } = await open();
    await fillForm(user);
    await user.click(submit());
    await waitFor(() => expect(current()).toHaveAccessibleDescription(message));
    expect(current()).toHaveFocus();
    expect(repeated()).toHaveValue('otra clave nueva');
    await expectAccessible();
  });

  it('shows why it could not be changed', async () => {
    const { user } = await open();
    await fillForm(user);
    for (const [error, text] of [
      [refuse(429, {}, { 'retry-after': '30' }), /Espera 30 segundos/],
      [noConnection(), /Sin conexión con el servidor/],
      [refuse(500, {}), /^No se pudo cambiar la contraseña$/],
    ] as const) {
      fakeCall(authService, 'changePassword', () => {
        throw error;
      });
      await user.click(submit());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByText(text)).toBeVisible();
      expect(fresh()).toHaveValue('otra clave nueva');
      expect(submit()).toBeEnabled();
    }
  });
});

describe('leaving', () => {
  it('leaving an unsent password requires a confirmation', async () => {
    const { user, go, location } = await open();
    await fill(user, fresh(), 'otra clave');
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/account');
    expect(fresh()).toHaveValue('otra clave');
  });

  it('the current password alone does not, because a browser may fill it in', async () => {
    const { user, go, location } = await open();
    await fill(user, current(), 'la clave de antes');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });

  it('a saved password does not either', async () => {
    fakeCall(authService, 'changePassword', () => ({ token: fakeToken(as('DENTIST', { sub: 'ana' })) }));
    const { user, go, location } = await open();
    await fillForm(user);
    await user.click(submit());
    await screen.findByText(/^Contraseña cambiada/);
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });
});

describe('signing out everywhere', () => {
  const button = () => screen.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });
  const dialog = () => within(screen.getByRole('dialog'));

  it('requires a confirmation, which Escape cancels', async () => {
    const calls = fakeCall(authService, 'signOutEverywhere', () => undefined);
    const { user, location } = await open();
    await user.click(button());
    await expectAccessible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
    expect(location()).toBe('/account');
  });

  it('ends this session too', async () => {
    const calls = fakeCall(authService, 'signOutEverywhere', () => undefined);
    const { user, location } = await open();
    await user.click(button());
    await user.click(dialog().getByRole('button', { name: 'Cerrar todas' }));
    await waitFor(() => expect(location()).toBe('/login'));
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows a failure and stays on the screen', async () => {
    fakeCall(authService, 'signOutEverywhere', () => {
      throw noConnection();
    });
    const { user, location } = await open();
    await user.click(button());
    await user.click(dialog().getByRole('button', { name: 'Cerrar todas' }));
    expect(await screen.findByText(/Sin conexión con el servidor/)).toBeVisible();
    expect(location()).toBe('/account');
  });
});

describe('the appearance', () => {
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;

  it('follows the system until one is chosen, which this browser stores', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Sistema' })).toHaveAttribute('aria-pressed', 'true');
    expect(scheme()).toBe('light');
    await user.click(screen.getByRole('button', { name: 'Oscuro' }));
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem('color-scheme')).toBe('dark');
  });

  it('is light on paper', async () => {
    localStorage.setItem('color-scheme', 'dark');
    await open();
    expect(scheme()).toBe('dark');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(scheme()).toBe('light');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(scheme()).toBe('dark');
  });
});
