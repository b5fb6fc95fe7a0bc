import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fakeVisit, fulfilAppointment, prompt } from '../testing/recalls.ts';
import { recall } from '../testing/tasks.ts';

let server: ReturnType<typeof fakeVisit>;

beforeEach(() => {
  server = fakeVisit();
});

test('changes the day of the recall', async () => {
  const changed = fakeCall(followUpService, 'updateRecall', ({ body }) => {
    server.recalls = [recall({ dueDay: body.dueDay, version: 2 })];
    return server.recalls[0] as Recall;
  });
  const { user } = await fulfilAppointment();
  await user.click(within(await prompt()).getByRole('button', { name: 'Cambiar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el control: Consulta' }));
  await user.click(dialog.getByRole('button', { name: 'En 12 meses' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await prompt()).toHaveTextContent('Control en 12 meses: 03/12/2027'));
  expect(changed).toMatchObject([{ body: { dueDay: '2027-12-03', version: 1 } }]);
});

test('refuses the recall with one click', async () => {
  const refused = fakeCall(followUpService, 'refuseRecall', () => {
    server.recalls = [recall({ state: 'refused', version: 2 })];
    return server.recalls[0] as Recall;
  });
  const { user } = await fulfilAppointment();
  await user.dblClick(within(await prompt()).getByRole('button', { name: 'Descartar' }));
  await waitFor(async () => expect(await prompt()).toHaveTextContent('Control descartado'));
  expect(refused).toMatchObject([{ params: { clinicId: 3, id: 1 }, body: { refusal: null, version: 1 } }]);
});

test('shows nothing for a type without recalls', async () => {
  const reads = fakeCall(followUpService, 'listPatientRecalls', () => []);
  await fulfilAppointment();
  await waitFor(() => expect(reads).not.toEqual([]));
  expect(screen.queryByRole('group', { name: 'Control de María Ñandú' })).not.toBeInTheDocument();
});
