import { INVALID_RECOVERY } from '@dentaria/contract/auth/password-recovery.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

describe('the request for a recovery link', () => {
  async function open() {
    fakeCall(authService, 'readRecoveryAvailability', () => ({ isMailed: true }));
    const app = renderScreen('/recuperar');
    return { ...app, field: await screen.findByLabelText(/Usuario o email/) };
  }

  it('sends the request once with Enter, and never reveals whether an account exists', async () => {
    const calls = fakeCall(authService, 'requestPasswordRecovery', () => undefined);
    const { user, field } = await open();
    expect(field).toHaveFocus();
    await user.type(field, ' ana {Enter}{Enter}');
    expect(await screen.findByText(/Si hay una cuenta con «ana»/)).toBeVisible();
    expect(calls).toMatchObject([{ body: { username: 'ana' }, token: undefined }]);
  });

  it('requires a username or an e-mail', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText('Este campo es requerido')).toBeVisible();
  });

  it('keeps typed values after a failure', async () => {
    const { user, field } = await open();
    await user.type(field, 'ana');
    for (const [error, text] of [
      [noConnection(), /Sin conexión con el servidor/],
      [refuse(429, { message: 'Esperá' }, { 'retry-after': '600' }), /Esperá 10 minutos/],
    ] as const) {
      fakeCall(authService, 'requestPasswordRecovery', () => {
        throw error;
      });
      await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(field).toHaveValue('ana');
    }
  });

  it('names whom to ask if no mail can be sent', async () => {
    fakeCall(authService, 'readRecoveryAvailability', () => ({ isMailed: false }));
    renderScreen('/recuperar');
    expect(await screen.findByText(/Pedile una nueva a quien administra Dentaria/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar enlace' })).toBeNull();
  });
});

describe('the recovery link', () => {
  async function open() {
    fakeCall(authService, 'readPasswordRecovery', () => ({ username: 'ana' }));
    const app = renderScreen('/recuperar/abc');
    return { ...app, field: await screen.findByLabelText(/Nueva contraseña/) };
  }

  it('sets the password once even if the button is clicked twice, and opens the sign-in', async () => {
    const calls = fakeCall(authService, 'recoverPassword', () => undefined);
    const { user, field, location } = await open();
    expect(screen.getByText('ana')).toBeVisible();
    await user.type(field, 'clave nueva 1');
    await user.type(screen.getByLabelText(/Repetir/), 'clave nueva 1');
    await user.dblClick(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    expect(await screen.findByText(/Tu contraseña cambió/)).toBeVisible();
    expect(calls).toMatchObject([{ params: { token: 'abc' }, body: { newPassword: 'clave nueva 1' } }]);
    await user.click(screen.getByRole('link', { name: 'Iniciar Sesión' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it('offers another link if this one is no longer valid', async () => {
    fakeCall(authService, 'readPasswordRecovery', () => {
      throw refuse(404, { message: INVALID_RECOVERY });
    });
    renderScreen('/recuperar/abc');
    expect(await screen.findByText(INVALID_RECOVERY)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/recuperar');
  });

  it('shows that the link was used in the meantime and keeps the form', async () => {
    fakeCall(authService, 'recoverPassword', () => {
      throw refuse(404, { message: INVALID_RECOVERY });
    });
    const { user, field } = await open();
    await user.type(field, 'clave nueva 1');
    await user.type(screen.getByLabelText(/Repetir/), 'clave nueva 1{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(INVALID_RECOVERY));
    expect(field).toHaveValue('clave nueva 1');
  });

  it('rejects a repeated password that differs, and a short password', async () => {
    const calls = fakeCall(authService, 'recoverPassword', () => undefined);
    const { user, field } = await open();
    await user.type(field, 'corta');
    await user.type(screen.getByLabelText(/Repetir/), 'otra{Enter}');
    expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
    expect(screen.getByText('Las contraseñas no coinciden')).toBeVisible();
    expect(calls).toEqual([]);
  });
});
