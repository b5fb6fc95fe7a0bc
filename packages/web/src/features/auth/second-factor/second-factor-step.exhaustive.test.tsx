import { authService } from '@dentaria/contract/auth/routes.ts';
import { INVALID_TICKET } from '@dentaria/contract/auth/second-factor.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { openStep, token } from './testing/second-factor-screens.ts';

const CHALLENGE_MS = 5 * 60_000;

describe('a code of an authenticator app', () => {
  it('returns to the first step if the code is sent too late', async () => {
    fakeCall(authService, 'proveTotp', () => {
      throw refuse(404, { message: INVALID_TICKET });
    });
    const { user } = await openStep(['totp']);
    await user.type(await screen.findByLabelText(/Código de la app/), '123456{Enter}');
    expect(await screen.findByText(INVALID_TICKET)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a empezar' }));
    expect(await screen.findByLabelText('Usuario o email')).toBeVisible();
  });
});

it('accepts a recovery code instead', async () => {
  const proofs = fakeCall(authService, 'proveRecoveryCode', () => ({ token }));
  const { user, location } = await openStep(['totp', 'recovery-code']);
  await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
  const field = await screen.findByLabelText(/Código de recuperación/);
  expect(field).toHaveFocus();
  await user.type(field, 'ab23-4567-89cd{Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(proofs).toMatchObject([{ body: { code: 'ab23-4567-89cd' } }]);
});

it('shows that a browser does not support passkeys', async () => {
  fakeCall(authService, 'startPasskeyProof', () => ({
    challenge: 'AAAA',
    timeout: CHALLENGE_MS,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'preferred' as const,
  }));
  const { user } = await openStep(['passkey', 'recovery-code']);
  await user.click(await screen.findByRole('button', { name: 'Continuar con la llave de acceso' }));
  expect(await screen.findByText(/Este navegador no ofrece llaves de acceso/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Usar un código de recuperación' })).toBeVisible();
});

describe('staff without a second factor where it is required', () => {
  it('lets the user go back and sign in as somebody else', async () => {
    const { user } = await openStep([]);
    await user.click(await screen.findByRole('button', { name: 'Iniciar sesión con otro usuario' }));
    expect(await screen.findByLabelText('Usuario o email')).toBeVisible();
  });
});
