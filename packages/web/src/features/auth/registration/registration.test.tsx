import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { field, fillForm, open, submit } from './testing/registration-screen.ts';

it('registers the clinic, shows a message and opens the sign-in two seconds later', async () => {
  const calls = fakeCall(authService, 'registerClinic', () => clinic());
  const { user, location, destination } = await open();
  expect(field('Nombre de la clínica')).toHaveFocus();
  await fillForm(user);
  stopClock();
  act(() => submit().click());
  await waitWithoutClock(() => expect(submit()).toBeDisabled());
  const message = '¡Clínica registrada con éxito! Ahora puedes iniciar sesión.';
  expect(await waitWithoutClock(() => screen.getByText(message))).toBeVisible();
  await advanceClock(1_999);
  expect(destination()).toBe('/register-clinic');
  await advanceClock(1);
  expect(destination()).toBe('/login');
  await waitWithoutClock(() => expect(location()).toBe('/login'));
  expect(calls).toMatchObject([
    {
      body: {
        clinicName: 'Clínica Ñandú',
        ownerUser: {
          firstName: 'Laura',
          lastName: "O'Sosa",
          email: 'laura@example.com',
          username: 'lsosa',
          password: 'ocho1234',
        },
      },
    },
  ]);
});

it('requires every field, with a message on each', async () => {
  const { user } = await open();
  await user.click(submit());
  for (const message of [
    'El nombre de la clínica es requerido',
    'El nombre es requerido',
    'El apellido es requerido',
    'El email es requerido',
    'El nombre de usuario es requerido',
    'La contraseña es requerida',
  ])
    expect(await screen.findByText(message)).toBeVisible();
  expect(field('Nombre de la clínica')).toHaveFocus();
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Usuario')).toHaveAttribute('maxlength', '20');
});

describe('a registration that the server refuses', () => {
  it('shows the reason on its field and keeps typed values', async () => {
    const message = 'El nombre de usuario ya está en uso';
    fakeCall(authService, 'registerClinic', () => {
      throw refuse(409, { message, errors: { 'ownerUser.username': message } });
    });
    const { user, location } = await open();
    await fillForm(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(field('Usuario')).toBeInvalid());
    expect(field('Usuario')).toHaveAccessibleDescription(message);
    expect(field('Usuario')).toHaveFocus();
    expect(field('Apellido')).toHaveValue("O'Sosa");
    expect(location()).toBe('/register-clinic');
  });
});
