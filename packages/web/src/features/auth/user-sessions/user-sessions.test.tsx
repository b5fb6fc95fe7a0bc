import { authService } from '@dentaria/contract/auth/routes.ts';
import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedToken } from '../../../shared/session/session-store.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';

const session = (values: Partial<UserSession> = {}): UserSession => ({
  id: 1,
  device: 'Chrome en Windows',
  address: '203.0.113.7',
  method: 'password',
  createdAt: new Date(NOW_MS - 3 * 3_600_000).toISOString(),
  lastUsedAt: new Date(NOW_MS - 60_000).toISOString(),
  expiresAt: new Date(NOW_MS + 3_600_000).toISOString(),
  isCurrent: true,
  ...values,
});

const PHONE = session({
  id: 2,
  device: 'Safari en iPhone',
  address: '198.51.100.4',
  isCurrent: false,
});

const panel = async () => within(await screen.findByRole('region', { name: 'Sesiones' }));

let sessions: UserSession[];

beforeEach(() => {
  sessions = [session(), PHONE];
  fakeCall(authService, 'readClinic', () => clinic());
  fakeCall(authService, 'readUser', () => patient());
});

describe("the user's own sessions", () => {
  async function open() {
    fakeCall(authService, 'listOwnSessions', () => sessions);
    const app = renderScreen('/account', { session: as('DENTIST') });
    const list = await panel();
    await list.findByText('Chrome en Windows');
    return { ...app, list };
  }

  it('lists sessions with device, address and times, and marks this one', async () => {
    const { list } = await open();
    const [own, other] = list.getAllByRole('listitem');
    expect(own).toHaveTextContent(/Chrome en Windows.*Esta sesión.*203\.0\.113\.7 · Contraseña.*Empezó/);
    expect(other).toHaveTextContent(/Safari en iPhone.*198\.51\.100\.4/);
    expect(other).not.toHaveTextContent('Esta sesión');
  });

  it('ends a session after a confirmation', async () => {
    const calls = fakeCall(authService, 'endOwnSession', () => {
      sessions = [session()];
    });
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Safari en iPhone \(198\.51\.100\.4\)/)).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Sesión de Safari en iPhone cerrada')).toBeVisible();
    expect(calls).toMatchObject([{ params: { id: 2 } }]);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(list.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
  });

  it('keeps a session that cannot be ended and shows why', async () => {
    fakeCall(authService, 'endOwnSession', () => {
      throw refuse(500, { message: 'Ocurrió un error inesperado' });
    });
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Ocurrió un error inesperado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(list.getAllByRole('listitem')).toHaveLength(2);
  });

  it('ends all other sessions and gets a new token for this one', async () => {
    const token = fakeToken(as('DENTIST', { username: 'ana' }));
    const calls = fakeCall(authService, 'endOtherSessions', () => {
      sessions = [session()];
      return { token };
    });
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Cerrar las demás' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
    expect(await screen.findByText('Se cerraron las demás sesiones')).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(storedToken()).toBe(token);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });

  it('ends no session if the call fails or the confirmation is cancelled', async () => {
    const calls = fakeCall(authService, 'endOtherSessions', () => {
      throw noConnection();
    });
    const { user, list } = await open();
    await user.click(list.getByRole('button', { name: 'Cerrar las demás' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(0);
    await user.click(list.getByRole('button', { name: 'Cerrar las demás' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
    expect(await screen.findByText(/Sin conexión con el servidor/)).toBeVisible();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  });
});

describe('the sessions of another user', () => {
  async function open() {
    const reads = fakeCall(authService, 'listSessionsOfUser', () => sessions);
    const app = renderScreen('/users/41/details', { session: as('ADMIN') });
    const list = await panel();
    await waitFor(() => expect(reads).toMatchObject([{ params: { id: 41 } }]));
    return { ...app, list };
  }

  it('lets an administrator end all sessions at once', async () => {
    sessions = [PHONE];
    const calls = fakeCall(authService, 'endSessionsOfUser', () => {
      sessions = [];
    });
    const { user, list } = await open();
    expect(await list.findByText('Safari en iPhone')).toBeVisible();
    expect(list.queryByRole('button', { name: /^Cerrar la sesión/ })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Cerrar todas sus sesiones' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.dblClick(dialog.getByRole('button', { name: 'Cerrar todas' }));
    expect(await list.findByText('No tiene ninguna sesión abierta.')).toBeVisible();
    expect(calls).toMatchObject([{ params: { id: 41 } }]);
  });

  it('shows why the sessions could not be ended', async () => {
    fakeCall(authService, 'endSessionsOfUser', () => {
      throw refuse(404, { message: 'Usuario no encontrado' });
    });
    const { user, list } = await open();
    await user.click(await list.findByRole('button', { name: 'Cerrar todas sus sesiones' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cerrar todas' }));
    expect(await screen.findByText('Usuario no encontrado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(list.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows that a user has no sessions', async () => {
    sessions = [];
    const { list } = await open();
    expect(await list.findByText('No tiene ninguna sesión abierta.')).toBeVisible();
    expect(list.queryByRole('button')).toBeNull();
  });
});
