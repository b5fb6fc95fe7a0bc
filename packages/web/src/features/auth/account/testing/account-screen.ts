import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

export async function open(session = as('DENTIST', { sub: 'ana' })) {
  fakeCall(authService, 'readUser', () => patient({ licenseNumber: 'MN 12345' }));
  const app = renderScreen('/account', { session });
  await screen.findByRole('heading', { name: 'Mi cuenta' });
  return app;
}

export type User = Awaited<ReturnType<typeof open>>['user'];

const field = (label: string) =>
  screen.getByLabelText(label, { exact: false, selector: `input[type=password]` });

export const currentPassword = () => field('Contraseña actual');

export const newPassword = () => screen.getByLabelText(/^Nueva contraseña/);

export const repeated = () => field('Repetir nueva contraseña');

export const submit = () => screen.getByRole('button', { name: 'Cambiar contraseña' });

export async function fillForm(user: User, password = 'otra clave nueva', again = password) {
  await fill(user, currentPassword(), 'la clave de antes');
  await fill(user, newPassword(), password);
  await fill(user, repeated(), again);
}
