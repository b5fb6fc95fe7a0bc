import { authService } from '@dentaria/contract/auth/routes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { field, fillForm, open, submit } from './testing/registration-screen.ts';

it('does not move the form while its button is pressed', async () => {
  const { user } = await open();
  await user.pointer({ keys: '[MouseLeft>]', target: submit() });
  expect(field('Nombre de la clínica')).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: submit() });
  expect(await screen.findByText('El nombre de la clínica es requerido')).toBeVisible();
});

describe('a registration that the server refuses', () => {
  const FAILED = 'El registro falló. Por favor, inténtalo de nuevo.';

  it('shows the reason with a hint', async () => {
    const { user } = await open();
    await fillForm(user);
    for (const [error, text, hint] of [
      [refuse(500, {}), FAILED, ''],
      [refuse(500, { message: 'Ocurrió un error inesperado' }), 'Ocurrió un error inesperado', ''],
      [refuse(400, { message: 'La clínica no se puede registrar' }), 'La clínica no se puede registrar', ''],
      [
        refuse(429, { message: 'Demasiadas clínicas' }, { 'retry-after': '30' }),
        'Demasiadas clínicas',
        'Esperá 30 segundos y volvé a intentarlo.',
      ],
      [refuse(503, {}, { 'retry-after': '1' }), FAILED, 'Esperá 1 segundo y volvé a intentarlo.'],
      [noConnection(), FAILED, 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.'],
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

  it('shows field errors without a message for the form', async () => {
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
