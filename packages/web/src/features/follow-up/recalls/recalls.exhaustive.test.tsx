import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { expectRowPerState, fakeRecalls, open, rows } from '../testing/recalls.ts';
import { recall } from '../testing/tasks.ts';

let server: ReturnType<typeof fakeRecalls>;

beforeEach(() => {
  server = fakeRecalls();
});

test('changes the day of a recall', async () => {
  server.recalls = [recall()];
  const changed = fakeCall(followUpService, 'updateRecall', ({ body }) =>
    server.store(recall({ dueDay: body.dueDay, version: 2 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cambiar el control: Consulta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el control: Consulta' }));
  await user.click(dialog.getByRole('button', { name: 'En 3 meses' }));
  expect(dialog.getByRole('textbox', { name: 'Citar desde el día' })).toHaveValue('03/03/2027');
  await user.dblClick(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect((await rows())[0]).toMatch(/^03\/03\/2027/));
  expect(changed).toMatchObject([{ body: { dueDay: '2027-03-03', version: 1 } }]);
});

test('offers to reload the recalls after a failure', async () => {
  let isDown = true;
  server.recalls = [recall()];
  fakeCall(followUpService, 'listPatientRecalls', () => {
    if (isDown) throw refuse(503);
    return server.recalls;
  });
  const { user } = open();
  await screen.findByText('No se pudieron cargar los controles.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(1);
});

test('finds no accessibility problem in the recalls of a patient', async () => {
  await expectRowPerState(server);
  await expectAccessible();
});
