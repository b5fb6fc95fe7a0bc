import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fakeVisit, fulfilAppointment, NOW, prompt } from '../testing/recalls.ts';
import { recall } from '../testing/tasks.ts';

test('shows the recall that a fulfilled appointment has proposed', async () => {
  fakeVisit();
  await fulfilAppointment();
  expect(await prompt()).toHaveTextContent('Control en 6 meses: 03/06/2027CambiarDescartar');
});

test("does not overwrite a colleague's change that arrives while the form is open", async () => {
  const server = fakeVisit();
  const changed = fakeCall(followUpService, 'updateRecall', () => {
    throw refuse(409, { message: 'Otra persona cambió este control' });
  });
  const { user } = await fulfilAppointment();
  await user.click(within(await prompt()).getByRole('button', { name: 'Cambiar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el control: Consulta' }));
  server.recalls = [recall({ dueDay: '2027-01-15', version: 2 })];
  vi.setSystemTime(Date.parse(NOW) + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/15\/01\/2027/);
  await user.click(dialog.getByRole('button', { name: 'En 12 meses' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Otra persona cambió este control')).toBeVisible();
  expect(changed).toMatchObject([{ body: { version: 1 } }]);
});

test('reports a recall that cannot be loaded', async () => {
  const server = fakeVisit();
  fakeCall(followUpService, 'listPatientRecalls', () => {
    throw refuse(500);
  });
  const { user } = await fulfilAppointment();
  expect(await screen.findByText('No se pudo cargar el próximo control.')).toBeVisible();
  fakeCall(followUpService, 'listPatientRecalls', () => server.recalls);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await prompt()).toBeVisible();
});
