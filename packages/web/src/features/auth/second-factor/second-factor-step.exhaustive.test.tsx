import { authService } from '@dentaria/contract/auth/routes.ts';
import { INVALID_TICKET } from '@dentaria/contract/auth/second-factor.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { open, token } from './testing/second-factor-step-screen.ts';

describe('a code of an authenticator app', () => {
  it('that comes too late leads back to the first step', async () => {
    fakeCall(authService, 'proveTotp', () => {
      throw refuse(404, { message: INVALID_TICKET });
    });
    const { user } = await open(['totp']);
    await user.type(await screen.findByLabelText(/Código de la app/), '123456{Enter}');
    expect(await screen.findByText(INVALID_TICKET)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a empezar' }));
    expect(await screen.findByLabelText('Usuario o email')).toBeVisible();
  });
});

it('a recovery code can be used instead', async () => {
  const proofs = fakeCall(authService, 'proveRecoveryCode', () => ({ token }));
  const { user, location } = await open(['totp', 'recovery-code']);
  await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
  const field = await screen.findByLabelText(/Código de recuperación/);
  expect(field).toHaveFocus();
  await user.type(field, 'ab23-4567-89cd{Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(proofs).toMatchObject([{ body: { code: 'ab23-4567-89cd' } }]);
});
