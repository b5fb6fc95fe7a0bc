import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { begin, openPanel, openStep, TOTP } from './second-factor/testing/second-factor-screens.ts';

test.each([true, false])(
  'finds no accessibility problem in the request of a new password, by mail: %j',
  async (isMailed) => {
    fakeCall(authService, 'readRecoveryAvailability', () => ({ isMailed }));
    renderScreen('/recuperar');
    await screen.findAllByText(isMailed ? /Usuario o email/ : /Pedile una nueva a quien administra Dentaria/);
    await expectAccessible();
  },
);

test('finds no accessibility problem in the choice of a new password and after an invalid link', async () => {
  fakeCall(authService, 'readPasswordRecovery', () => ({ username: 'ana' }));
  const { go } = renderScreen('/recuperar/abc');
  await screen.findByLabelText(/Nueva contraseña/);
  await expectAccessible();
  fakeCall(authService, 'readPasswordRecovery', () => {
    throw refuse(404, { message: 'El enlace ya no es válido' });
  });
  await go('/recuperar/def');
  await screen.findByRole('link', { name: 'Pedir otro enlace' });
  await expectAccessible();
});

test('finds no accessibility problem in the second step of a sign-in', async () => {
  const { user } = await openStep(['totp', 'recovery-code']);
  await screen.findByLabelText(/Código de la app/);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
  await screen.findByLabelText(/Código de recuperación/);
  await expectAccessible();
});

test('finds no accessibility problem in the set-up of an app during a sign-in', async () => {
  const key = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Dentaria:ana?secret=ABCDEFGH&issuer=Dentaria' };
  fakeCall(authService, 'startTotp', () => key);
  const { user } = await openStep([]);
  await user.click(await screen.findByRole('button', { name: 'Usar una app de códigos' }));
  expect(await screen.findByRole('img', { name: /Código QR/ })).toBeVisible();
  await expectAccessible();
});

test('finds no accessibility problem in the second factors of an account and the dialog for the password', async () => {
  const opened = await openPanel({ isRequired: false, totp: TOTP, passkeys: [], recoveryCodesLeft: 8 });
  await expectAccessible();
  fakeCall(authService, 'renewRecoveryCodes', () => ({ recoveryCodes: ['AB23-4567-89CD'] }));
  await begin(opened, 'Generar otros');
  await expectAccessible();
});
