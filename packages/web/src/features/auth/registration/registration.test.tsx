import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Registrar Clínica' });

async function open() {
  const app = renderScreen('/register-clinic');
  await screen.findByRole('heading', { name: 'Registra tu Clínica' });
  return app;
}

async function fillForm(user: UserEvent, username = 'lsosa') {
  for (const [name, text] of [
    ['Nombre de la clínica', ' Clínica Ñandú '],
    ['Nombre', 'Laura'],
    ['Apellido', "O'Sosa"],
    ['Email', 'laura@example.com'],
    ['Usuario', username],
    ['Contraseña', 'ocho1234'],
  ] as const)
    await fill(user, field(name), text);
}

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

it('does not move while its button is pressed', async () => {
  const { user } = await open();
  await user.pointer({ keys: '[MouseLeft>]', target: submit() });
  expect(field('Nombre de la clínica')).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: submit() });
  expect(await screen.findByText('El nombre de la clínica es requerido')).toBeVisible();
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
  await expectAccessible();
});

describe('what the server refuses', () => {
  const FAILED = 'El registro falló. Por favor, inténtalo de nuevo.';

  it('is shown on its field, and keeps the typed values', async () => {
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
    await expectAccessible();
  });

  it('is shown with a hint', async () => {
    const { user } = await open();
    await fillForm(user);
    for (const [error, text, hint] of [
      [refuse(500, {}), FAILED, ''],
      [refuse(500, { message: 'Ocurrió un error inesperado' }), 'Ocurrió un error inesperado', ''],
      [refuse(400, { message: 'La clínica no se puede registrar' }), 'La clínica no se puede registrar', ''],
      [
        refuse(429, { message: 'Demasiadas clínicas' }, { 'retry-after': '30' }),
        'Demasiadas clínicas',
        'Espera 30 segundos y vuelve a intentarlo.',
      ],
      [refuse(503, {}, { 'retry-after': '1' }), FAILED, 'Espera 1 segundo y vuelve a intentarlo.'],
      [noConnection(), FAILED, 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.'],
    ] as const) {
      fakeCall(authService, 'registerClinic', () => {
        throw error;
      });
      await user.click(submit());
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text + hint));
      expect(screen.getByText(text)).toBeVisible();
      expect(submit()).toBeEnabled();
    }
  });

  it('is shown on its field without a message for the form', async () => {
    fakeCall(authService, 'registerClinic', () => {
      throw refuse(400, { errors: { 'ownerUser.email': 'Formato de email inválido' } });
    });
    const { user } = await open();
    await fillForm(user);
    await user.click(submit());
    expect(await screen.findByText(FAILED)).toBeVisible();
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Formato de email inválido'));
  });
});

it('registers once even if the button is pressed twice', async () => {
  const answer = Promise.withResolvers<void>();
  const calls = fakeCall(authService, 'registerClinic', async () => {
    await answer.promise;
    return clinic();
  });
  const { user } = await open();
  await fillForm(user);
  await user.dblClick(submit());
  answer.resolve();
  await screen.findByText('¡Clínica registrada con éxito! Ahora puedes iniciar sesión.');
  expect(calls).toHaveLength(1);
});

it('restores the draft of an earlier visit, except the password', async () => {
  const { user } = await open();
  await fillForm(user);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('ocho1234');
  cleanup();
  await open();
  expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
  expect(field('Usuario')).toHaveValue('lsosa');
  expect(field('Apellido')).toHaveValue("O'Sosa");
  expect(field('Contraseña')).toHaveValue('');
});

it('removes the draft once the clinic is registered', async () => {
  fakeCall(authService, 'registerClinic', () => clinic());
  const { user } = await open();
  await fillForm(user);
  expect(sessionStorage).toHaveLength(1);
  await user.click(submit());
  expect(await screen.findByText(/Clínica registrada con éxito/)).toBeVisible();
  await user.type(field('Nombre'), 'x');
  expect(sessionStorage).toHaveLength(0);
});
