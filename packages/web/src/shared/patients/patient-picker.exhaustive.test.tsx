import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { JUAN, MARIA, show } from './testing/patient-picker-screen.tsx';

test('the last entry creates a patient from what was typed', async () => {
  fakeCall(authService, 'searchPatients', () => []);
  const { user, field, onCreate, onChange } = show();
  await user.type(field, ' Rosa Vidal ');
  await user.click(await screen.findByRole('option', { name: 'Nuevo paciente' }));
  expect(onCreate).toHaveBeenCalledWith('Rosa Vidal');
  expect(onChange).not.toHaveBeenCalled();
});

test('does not show a slow response to an earlier text', async () => {
  let answerFirst = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const requests = fakeCall(authService, 'searchPatients', async ({ query }) => {
    if (query.q !== 'ma') return [JUAN];
    await isAnswered;
    return [MARIA];
  });
  const { user, field } = show();
  await user.type(field, 'ma');
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'juan');
  await screen.findByRole('option', { name: /Juan Sosa/ });
  answerFirst();
  await user.type(field, ' ');
  expect(screen.queryByRole('option', { name: /María/ })).not.toBeInTheDocument();
});

test('a failed search is reported at the field', async () => {
  fakeCall(authService, 'searchPatients', () => {
    throw refuse(503);
  });
  const { user, field } = show();
  await user.type(field, 'maria');
  expect(await screen.findByText('No se pudo buscar. Volvé a intentarlo.')).toBeInTheDocument();
  expect(field).toBeInvalid();
});

test('one character is not searched, and fast typing sends one request', async () => {
  const requests = fakeCall(authService, 'searchPatients', () => [MARIA]);
  const { user, field } = show();
  await user.type(field, 'm');
  await user.type(field, 'aria');
  await screen.findByRole('option', { name: /María Ñandú/ });
  expect(requests.map(({ query }) => query.q)).toEqual(['maria']);
});
