import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { patient } from '../../../../../testing/people.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

/** Two hundred patients; every two share a name. */
const people = Array.from({ length: 200 }, (_, index) =>
  patient({
    id: index + 1,
    username: `user_${index}`,
    firstName: 'Ana',
    lastName: `Apellido ${index >> 1}`,
    docNumber: String(30_000_000 + index),
  }),
);

export async function deleteAll(answer: (id: number) => Promise<void>) {
  fakeCall(authService, 'listUserSummaries', () => people);
  const removed = fakeCall(authService, 'removeUser', ({ params }) => answer(params.id));
  const { user } = renderScreen('/users/list', { session: as('ADMIN') });
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todo' }));
  await user.click(await screen.findByRole('button', { name: 'Seleccionar las 200 filas que coinciden' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionados' }));
  const question = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
  expect(question).toHaveTextContent('¿Eliminar los 200 usuarios seleccionados?');
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  return { user, removed, report: await screen.findByRole('dialog', { name: 'Eliminando usuarios' }) };
}

/** Delays the calls until `open` is called. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
