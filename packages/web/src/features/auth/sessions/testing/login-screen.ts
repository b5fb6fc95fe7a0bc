import { screen } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-app.tsx';

export async function openLogin() {
  const app = renderScreen('/login');
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  return app;
}

export async function signIn(user: Awaited<ReturnType<typeof openLogin>>['user']) {
  await user.type(screen.getByLabelText('Usuario o email'), 'ana');
  await user.type(screen.getByLabelText('Contraseña'), 'secreta 1');
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
}
