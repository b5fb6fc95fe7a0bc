import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patientMatch } from '../../../../testing/people.ts';
import { DAY, openAgenda } from '../../testing/agenda-screen.ts';

export const TAKEN = refuse(409, {
  message: 'Ese horario acaba de ocuparse',
  kind: 'taken',
  slots: [
    {
      professionalId: 2,
      chairId: null,
      startsAt: `${DAY}T14:30:00.000Z`,
      endsAt: `${DAY}T15:00:00.000Z`,
    },
  ],
});

/** Opens the form of a new appointment with Luis Sosa and chooses María Ñandú. */
export async function openForm(day = DAY) {
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  const app = await openAgenda({ search: `?day=${day}&professional=2` });
  await app.user.click(await screen.findByRole('button', { name: 'Nuevo turno' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await app.user.type(form.getByRole('combobox', { name: 'Paciente' }), 'ñandú');
  await app.user.click(await screen.findByRole('option', { name: /María Ñandú/ }));
  await app.user.type(form.getByLabelText('Hora'), '11:00');
  return { ...app, form };
}

/** Opens the form of María Ñandú's appointment at 10:00. */
export async function openMove() {
  const app = await openAgenda();
  await app.user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Mover o editar' }));
  return { ...app, form: within(await screen.findByRole('dialog', { name: 'Mover o editar el turno' })) };
}
