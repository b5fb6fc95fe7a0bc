import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { schedulingSettings } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';
import { createButton, openFirstSetup } from '../../testing/settings-screen.ts';

it('sets up the agenda with the usual values in one click and opens it', async () => {
  const { user, destination } = openFirstSetup();
  const saved = fakeCall(schedulingService, 'setUp', () => schedulingSettings());
  await user.dblClick(await createButton());
  await waitFor(() => expect(destination()).toBe('/agenda'));
  expect(await screen.findByText('La agenda está lista')).toBeVisible();
  expect(saved).toMatchObject([
    {
      params: { clinicId: 3 },
      body: {
        professionalId: 7,
        weekdays: [1, 2, 3, 4, 5],
        from: '09:00',
        to: '18:00',
        minutes: 30,
        chairs: 1,
      },
    },
  ]);
});

it('shows why the agenda was not created', async () => {
  const { user } = openFirstSetup();
  fakeCall(schedulingService, 'setUp', () => {
    throw refuse(409, { message: 'La agenda de la clínica ya está configurada' });
  });
  await user.click(await createButton());
  expect(await screen.findByText('La agenda de la clínica ya está configurada')).toBeVisible();
});

it.each([
  ['a receptionist', as('RECEPTIONIST')],
  ['a dentist who does not own the clinic', as('DENTIST', { user_id: 8 })],
])('refers %s to the owner', async (_, session) => {
  openFirstSetup(session);
  expect(await screen.findByText(/La configura el propietario de la clínica/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Crear agenda' })).toBeNull();
});
