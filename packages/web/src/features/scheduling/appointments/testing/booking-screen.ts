import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patientMatch } from '../../../../testing/people.ts';
import { DAY, openAgenda } from '../../testing/agenda-screen.ts';

/** Opens the form of a new appointment with Luis Sosa and chooses María Ñandú. */
export async function openForm() {
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  const app = await openAgenda({ search: `?day=${DAY}&professional=2` });
  await app.user.click(await screen.findByRole('button', { name: 'Nuevo turno' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await app.user.type(form.getByRole('combobox', { name: 'Paciente' }), 'ñandú');
  await app.user.click(await screen.findByRole('option', { name: /María Ñandú/ }));
  await app.user.type(form.getByLabelText('Hora'), '11:00');
  return { ...app, form };
}
