import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { workItem, workPatient } from '../testing/work-items.ts';
import { appointment, dialog, inRow, MARIA, openWorkList, recall, row } from '../testing/work-screen.ts';

const unconfirmed = workItem({
  kind: 'unconfirmed',
  id: 61,
  day: '2026-12-04',
  title: 'Consulta, 10:00',
  patient: workPatient({ id: 42, name: 'Juan Paz' }),
  appointment,
});

it('confirms an appointment in place and undoes it', async () => {
  const { user, removeStored, stored } = await openWorkList([unconfirmed]);
  const changed = fakeCall(schedulingService, 'changeAppointmentState', () => {
    removeStored(unconfirmed);
    return affectedAppointment({ state: 'confirmed', version: 2 });
  });
  const undone = fakeCall(schedulingService, 'undoAppointmentState', () => {
    stored.push(unconfirmed);
    return affectedAppointment({ version: 3 });
  });
  const name = 'Juan Paz: Consulta, 10:00';
  await user.dblClick((await inRow(name)).getByRole('button', { name: 'Confirmar: Juan Paz' }));
  expect(await screen.findByText('Juan Paz: turno confirmado')).toBeVisible();
  expect(screen.queryByRole('listitem', { name })).toBeNull();
  expect(changed).toMatchObject([{ params: { id: 61 }, body: { state: 'confirmed', version: 1 } }]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row(name)).toBeVisible();
  expect(undone).toMatchObject([{ params: { id: 61 }, body: { version: 2 } }]);
});

it('shows a change before the response arrives, and restores the row if the server rejects it', async () => {
  const { user } = await openWorkList([unconfirmed, recall]);
  const name = 'Juan Paz: Consulta, 10:00';
  const shown = await inRow(name);
  // The list is not read again: the row comes from the cache.
  fakeCall(followUpService, 'readWorkList', () => new Promise<never>(() => {}));
  let answer = (): void => {};
  fakeCall(
    schedulingService,
    'changeAppointmentState',
    () =>
      new Promise<never>((_, reject) => {
        answer = () => reject(refuse(409, { message: 'Otra persona cambió el turno' }));
      }),
  );
  await user.click(shown.getByRole('button', { name: 'Confirmar: Juan Paz' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name })).toBeNull());
  expect(screen.queryByText('Juan Paz: turno confirmado')).toBeNull();
  answer();
  expect(await screen.findByText('Otra persona cambió el turno')).toBeVisible();
  expect(await row(name)).toBeVisible();
});

it('dismisses an item with a reason and restores it', async () => {
  const { user, removeStored, stored } = await openWorkList([recall, unconfirmed]);
  const dismissed = fakeCall(followUpService, 'dismissWork', () => removeStored(recall));
  const restored = fakeCall(followUpService, 'restoreWork', () => {
    stored.unshift(recall);
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Más acciones: María Ñandú' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Descartar' }));
  const form = await dialog('Descartar: María Ñandú');
  await user.click(form.getByRole('button', { name: 'Descartar' }));
  expect(await form.findByText('Escribí el motivo')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Se atiende en otro lugar' }));
  await user.dblClick(form.getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('María Ñandú: descartado')).toBeVisible();
  expect(dismissed).toMatchObject([{ body: { reason: 'Se atiende en otro lugar' } }]);
  // The next row receives the focus.
  await waitFor(async () => expect(await row('Juan Paz: Consulta, 10:00')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row(MARIA)).toBeVisible();
  await waitFor(() => expect(restored).toMatchObject([{ params: { kind: 'recall', id: 1 } }]));
  // The toast and its button are gone, so that the focus returns to the row.
  await waitFor(async () => expect(await row('Juan Paz: Consulta, 10:00')).toHaveFocus());
});

it('restores the row and keeps the reason if an item cannot be dismissed', async () => {
  const { user } = await openWorkList([recall]);
  fakeCall(followUpService, 'dismissWork', () => {
    throw refuse(503, { message: 'Volvé a intentarlo' });
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Más acciones: María Ñandú' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Descartar' }));
  const form = await dialog('Descartar: María Ñandú');
  await user.click(form.getByRole('button', { name: 'Se atiende en otro lugar' }));
  await user.click(form.getByRole('button', { name: 'Descartar' }));
  const again = await dialog('Descartar: María Ñandú');
  expect(await again.findByText('Volvé a intentarlo')).toBeVisible();
  expect(again.getByLabelText('Motivo')).toHaveValue('Se atiende en otro lugar');
  await user.click(again.getByRole('button', { name: 'Cancelar' }));
  expect(await row(MARIA)).toBeVisible();
});
