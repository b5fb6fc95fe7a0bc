import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { MARIA, recall } from '../testing/attempts.ts';
import { attempt } from '../testing/work-items.ts';
import { dialog, inRow, openWorkList, row } from '../testing/work-screen.ts';

it('records an attempt, defers the item until the next try, and undoes it', async () => {
  const { user, removeStored, stored } = await openWorkList([recall]);
  const created = fakeCall(followUpService, 'createAttempt', () => {
    removeStored(recall);
    return attempt({ id: 5, nextTryDay: '2026-12-04' });
  });
  const removed = fakeCall(followUpService, 'removeAttempt', () => {
    stored.push(recall);
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
  const form = await dialog('Contacto con María Ñandú');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Indicá qué pasó')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Pidió que lo llamemos otro día' }));
  expect(form.getByLabelText('Próximo intento (opcional)')).toHaveValue('04/12/2026');
  await user.type(form.getByLabelText('Comentario (opcional)'), 'Después de las 10');
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('María Ñandú: intento anotado')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: MARIA })).toBeNull();
  expect(created).toMatchObject([
    {
      params: { clinicId: 3, kind: 'recall', id: 1 },
      body: {
        channel: 'phone',
        result: 'call-later',
        comment: 'Después de las 10',
        nextTryDay: '2026-12-04',
      },
    },
  ]);
  await user.dblClick(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row(MARIA)).toBeVisible();
  await waitFor(() => expect(removed).toMatchObject([{ params: { clinicId: 3, id: 5 } }]));
});

it('shows earlier attempts', async () => {
  const { user } = await openWorkList([{ ...recall, attempts: 1, lastAttempt: attempt() }]);
  fakeCall(followUpService, 'listAttempts', () => [attempt({ comment: 'Buzón' })]);
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
  const form = await dialog('Contacto con María Ñandú');
  expect(await form.findByText('No contestó, ayer · Rosa Vega: Buzón')).toBeVisible();
});

it('restores the row and keeps the typed values if an attempt cannot be saved', async () => {
  const { user } = await openWorkList([recall]);
  fakeCall(followUpService, 'createAttempt', () => {
    throw refuse(503, { message: 'Volvé a intentarlo' });
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
  const form = await dialog('Contacto con María Ñandú');
  await user.click(form.getByRole('radio', { name: 'No quiere turno' }));
  await user.type(form.getByLabelText('Comentario (opcional)'), 'Se mudó');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const again = await dialog('Contacto con María Ñandú');
  expect(await again.findByText('Volvé a intentarlo')).toBeVisible();
  expect(again.getByLabelText('Comentario (opcional)')).toHaveValue('Se mudó');
  expect(again.getByRole('radio', { name: 'No quiere turno' })).toBeChecked();
  await user.click(again.getByRole('button', { name: 'Cancelar' }));
  expect(await row(MARIA)).toBeVisible();
});

it('reports earlier attempts that cannot be loaded', async () => {
  const { user } = await openWorkList([{ ...recall, attempts: 1, lastAttempt: attempt() }]);
  fakeCall(followUpService, 'listAttempts', () => {
    throw refuse(500);
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
  const form = await dialog('Contacto con María Ñandú');
  expect(await form.findByText('No se pudieron cargar los intentos anteriores.')).toBeVisible();
});
