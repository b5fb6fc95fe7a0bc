import { authService } from '@dentaria/contract/auth/routes.ts';
import { WRONG_CODE } from '@dentaria/contract/auth/second-factor.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { openStep, token } from './testing/second-factor-screens.ts';

describe('a code of an authenticator app', () => {
  it('sends the code once and opens the dashboard', async () => {
    const proofs = fakeCall(authService, 'proveTotp', () => ({ token }));
    const { user, location } = await openStep(['totp', 'recovery-code']);
    const field = await screen.findByLabelText(/Código de la app/);
    expect(field).toHaveFocus();
    expect(localStorage.getItem('token')).toBeNull();
    await user.type(field, '123456{Enter}{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(proofs).toMatchObject([{ params: { token: 'abc' }, body: { code: '123456' }, token: undefined }]);
    expect(localStorage.getItem('token')).toBe(token);
  });

  it('shows at the field that the code is wrong, and why it could not be sent', async () => {
    const { user } = await openStep(['totp']);
    const field = await screen.findByLabelText(/Código de la app/);
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByText('Escribí el código')).toBeVisible();
    await user.type(field, '123456');
    fakeCall(authService, 'proveTotp', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { code: WRONG_CODE } });
    });
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG_CODE));
    expect(field).toHaveValue('123456');
    expect(screen.queryByRole('alert')).toBeNull();
    fakeCall(authService, 'proveTotp', () => {
      throw noConnection();
    });
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Sin conexión/));
  });
});

describe('staff without a second factor where it is required', () => {
  const key = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Dentaria:ana?secret=ABCDEFGH&issuer=Dentaria' };

  it('sets up an app, shows the recovery codes and opens the dashboard', async () => {
    fakeCall(authService, 'startTotp', () => key);
    const confirmed = fakeCall(authService, 'confirmTotp', () => ({
      recoveryCodes: ['AB23-4567-89CD', 'EF23-4567-89CD'],
      token,
    }));
    const { user, location } = await openStep([]);
    await user.click(await screen.findByRole('button', { name: 'Usar una app de códigos' }));
    expect(await screen.findByRole('img', { name: /Código QR/ })).toBeVisible();
    expect(screen.getByLabelText(/escribí esta clave/)).toHaveValue('ABCD EFGH');
    await user.type(screen.getByLabelText(/Código de la app/), '123456{Enter}');
    expect(await screen.findByText('AB23-4567-89CD')).toBeVisible();
    expect(confirmed).toMatchObject([{ params: { token: 'abc' }, body: { code: '123456' } }]);
    expect(localStorage.getItem('token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ya los guardé: iniciar sesión' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});
