import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { MARIA, recall } from '../testing/attempts.ts';
import { attempt } from '../testing/work-items.ts';
import { dialog, inRow, openWorkList, row } from '../testing/work-screen.ts';

it('takes back the second of two attempts with the same message', async () => {
  const { user } = await openWorkList([recall]);
  const ids = [5, 6];
  fakeCall(followUpService, 'createAttempt', () => attempt({ id: ids.shift() ?? 0 }));
  const removed = fakeCall(followUpService, 'removeAttempt', () => undefined);
  for (const _ of ['first', 'second']) {
    await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
    const form = await dialog('Contacto con María Ñandú');
    await user.click(form.getByRole('radio', { name: 'No contestó' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.getByText('María Ñandú: intento anotado')).toBeVisible());
  }
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(removed).toMatchObject([{ params: { id: 6 } }]));
});

it('gives the row back and keeps what was typed if an attempt cannot be noted', async () => {
  const { user } = await openWorkList([recall]);
  fakeCall(followUpService, 'createAttempt', () => {
    throw refuse(503, { message: 'Vuelve a intentarlo' });
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
  const form = await dialog('Contacto con María Ñandú');
  await user.click(form.getByRole('radio', { name: 'No quiere turno' }));
  await user.type(form.getByLabelText('Comentario (opcional)'), 'Se mudó');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const again = await dialog('Contacto con María Ñandú');
  expect(await again.findByText('Vuelve a intentarlo')).toBeVisible();
  expect(again.getByLabelText('Comentario (opcional)')).toHaveValue('Se mudó');
  expect(again.getByRole('radio', { name: 'No quiere turno' })).toBeChecked();
  await user.click(again.getByRole('button', { name: 'Cancelar' }));
  expect(await row(MARIA)).toBeVisible();
});
