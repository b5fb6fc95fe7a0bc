import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { expectRowPerState, fakeRecalls, open, rows } from '../testing/recalls.ts';
import { recall } from '../testing/tasks.ts';

let server: ReturnType<typeof fakeRecalls>;

beforeEach(() => {
  server = fakeRecalls();
});

test('shows when and why a patient is recalled, and whether somebody has to call', async () => {
  await expectRowPerState(server);
});

test('refuses a recall with one click and reopens it with another', async () => {
  server.recalls = [recall()];
  const refused = fakeCall(followUpService, 'refuseRecall', () =>
    server.store(recall({ state: 'refused', version: 2 })),
  );
  const reopened = fakeCall(followUpService, 'updateRecall', () => server.store(recall({ version: 3 })));
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Descartar el control: Consulta' }));
  await waitFor(async () => expect(await rows()).toEqual(['03/06/2027 ConsultaDescartadoRestaurar']));
  await user.click(screen.getByRole('button', { name: 'Restaurar el control: Consulta' }));
  await waitFor(async () =>
    expect(await rows()).toEqual(['03/06/2027 ConsultaTodavía no hay que citarloCambiarDescartar']),
  );
  expect(refused).toMatchObject([{ params: { clinicId: 3, id: 1 }, body: { refusal: null, version: 1 } }]);
  expect(reopened).toMatchObject([{ body: { dueDay: '2027-06-03', version: 2 } }]);
});

test('restores the recall after a rejected change', async () => {
  server.recalls = [recall()];
  fakeCall(followUpService, 'refuseRecall', () => {
    throw refuse(409, { message: 'Otra persona cambió el control' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Descartar el control: Consulta' }));
  expect(await screen.findByText('Otra persona cambió el control')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Descartar el control: Consulta' })).toBeVisible();
});

test('plans a recall by hand', async () => {
  const created = fakeCall(followUpService, 'createRecall', ({ body }) =>
    server.store(recall({ ...body, reason: 'Limpieza', appointmentId: null })),
  );
  const { user } = open();
  await screen.findByText('No tiene controles planificados.');
  await user.click(screen.getByRole('button', { name: 'Planificar control' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Planificar un control' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Elegí un motivo')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Motivo' }));
  await user.click(await screen.findByRole('option', { name: 'Limpieza' }));
  const day = dialog.getByRole('textbox', { name: 'Citar desde el día' });
  await user.clear(day);
  await user.type(day, '15012027{Enter}');
  await waitFor(async () => expect((await rows())[0]).toMatch(/^15\/01\/2027 Limpieza/));
  expect(created).toMatchObject([
    { params: { clinicId: 3 }, body: { patientId: 41, typeId: 2, dueDay: '2027-01-15' } },
  ]);
});
