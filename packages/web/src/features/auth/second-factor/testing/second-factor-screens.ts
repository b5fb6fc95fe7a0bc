import { authService } from '@dentaria/contract/auth/routes.ts';
import type { SecondFactor } from '@dentaria/contract/auth/second-factor.ts';
import type { SecondFactorStep } from '@dentaria/contract/auth/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../../testing/session.ts';

export const NONE: SecondFactor = { isRequired: false, totp: null, passkeys: [], recoveryCodesLeft: 0 };

export const TOTP = { createdAt: '2026-03-01T12:00:00.000Z', lastUsedAt: '2026-03-02T12:00:00.000Z' };

export const CODES = ['AB23-4567-89CD', 'EF23-4567-89CD'];

export async function openPanel(factors: SecondFactor) {
  const reads = fakeCall(authService, 'readSecondFactor', () => factors);
  const app = renderScreen('/account', { session: as('RECEPTIONIST', { sub: 'ana' }) });
  const panel = await screen.findByRole('region', { name: 'Verificación en dos pasos' });
  return { ...app, reads, panel: within(panel) };
}

export type Opened = Awaited<ReturnType<typeof openPanel>>;

/** Clicks a button of the panel and types the password into its dialog. */
export async function begin({ user, panel }: Opened, button: string) {
  const confirmed = fakeCall(authService, 'confirmPassword', () => ({ ticket: 'abc' }));
  await user.click(await panel.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/Tu contraseña/);
  expect(field).toHaveFocus();
  await user.type(field, 'mi clave{Enter}');
  await waitFor(() => expect(confirmed).toMatchObject([{ body: { currentPassword: 'mi clave' } }]));
  return dialog;
}

export const token = fakeToken(as('DENTIST', { sub: 'ana' }));

export async function openStep(methods: SecondFactorStep['methods']) {
  fakeCall(authService, 'login', () => ({ secondFactor: { ticket: 'abc', methods } }));
  const app = renderScreen('/login');
  await app.user.type(await screen.findByLabelText('Usuario o email'), 'ana');
  await app.user.type(screen.getByLabelText('Contraseña'), 'secreta 1{Enter}');
  return app;
}
