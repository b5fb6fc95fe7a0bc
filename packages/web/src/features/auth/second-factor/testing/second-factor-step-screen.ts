import { authService } from '@dentaria/contract/auth/routes.ts';
import type { SecondFactorStep } from '@dentaria/contract/auth/session.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../../testing/session.ts';

export const token = fakeToken(as('DENTIST', { sub: 'ana' }));

export async function open(methods: SecondFactorStep['methods']) {
  fakeCall(authService, 'login', () => ({ secondFactor: { ticket: 'abc', methods } }));
  const app = renderScreen('/login');
  await app.user.type(await screen.findByLabelText('Usuario o email'), 'ana');
  await app.user.type(screen.getByLabelText('Contraseña'), 'secreta 1{Enter}');
  return app;
}
