import { authService } from '@dentaria/contract/auth/routes.ts';
import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { PHONE, panel, session } from './testing/user-sessions-screen.ts';

let sessions: UserSession[];

beforeEach(() => {
  sessions = [session(), PHONE];
  fakeCall(authService, 'readClinic', () => clinic());
  fakeCall(authService, 'readUser', () => patient());
});

describe('the own sessions', () => {
  async function open() {
    fakeCall(authService, 'listOwnSessions', () => sessions);
    const app = renderScreen('/account', { session: as('DENTIST') });
    const list = await panel();
    await list.findByText('Chrome en Windows');
    return { ...app, list };
  }

  it('stay open if the call fails or the question is cancelled', async () => {
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
