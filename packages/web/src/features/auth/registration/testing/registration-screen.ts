import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';

export const field = (name: string) => screen.getByLabelText(name);

export const submit = () => screen.getByRole('button', { name: 'Registrar clínica' });

export async function open() {
  const app = renderScreen('/register-clinic');
  await screen.findByRole('heading', { name: 'Registra tu Clínica' });
  return app;
}

export async function fillForm(user: UserEvent, username = 'lsosa') {
  for (const [name, text] of [
    ['Nombre de la clínica', ' Clínica Ñandú '],
    ['Nombre', 'Laura'],
    ['Apellido', "O'Sosa"],
    ['Email', 'laura@example.com'],
    ['Usuario', username],
    ['Contraseña', 'ocho1234'],
  ] as const)
    await fill(user, field(name), text);
}
