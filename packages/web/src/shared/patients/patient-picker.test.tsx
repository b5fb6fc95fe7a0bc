import { MAX_PATIENT_MATCHES } from '@dentaria/contract/auth/patient-matches.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { JUAN, MARIA, show } from './testing/patient-picker-screen.tsx';

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('offers the matches with their facts and chooses one by keyboard', async () => {
  const requests = fakeCall(authService, 'searchPatients', () => [MARIA, JUAN]);
  const { user, field, onChange } = show({ clinicId: 3 });
  await user.type(field, 'ñandú');
  await screen.findByRole('option', { name: /María Ñandú/ });
  expect(optionNames()).toEqual([
    'María ÑandúDNI 30111222 · 41 años · OSDE · +54 341 555-0101',
    'Juan SosaDNI 28999000 · 41 años',
    'Nuevo paciente',
  ]);
  expect(requests.at(-1)?.query).toEqual({ q: 'ñandú', clinicId: 3 });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(JUAN);
  expect(field).toHaveValue('Juan Sosa');
});

test.each(['{Enter}', '{ArrowDown}{Enter}'])('%s chooses the highlighted first match', async (keys) => {
  fakeCall(authService, 'searchPatients', () => [MARIA, JUAN]);
  const { user, field, onChange } = show();
  await user.type(field, 'an');
  const first = await screen.findByRole('option', { name: /María Ñandú/ });
  expect(field).toHaveAttribute('aria-activedescendant', first.id);
  expect(getComputedStyle(first).boxShadow).toContain('inset');
  await user.keyboard(keys);
  expect(onChange).toHaveBeenLastCalledWith(MARIA);
});

test('Enter before the response chooses the only match, but no match of an earlier text', async () => {
  fakeCall(authService, 'searchPatients', ({ query }) => (query.q === 'maria' ? [MARIA] : [JUAN]));
  const { user, field, onChange } = show();
  await user.type(field, 'maria');
  await screen.findByRole('option', { name: /María Ñandú/ });
  await user.clear(field);
  await user.type(field, 'juan{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(JUAN));
  expect(onChange).not.toHaveBeenCalledWith(MARIA);
  await waitFor(() => expect(field).toHaveValue('Juan Sosa'));
});

test('Enter before the response chooses nothing if several patients match', async () => {
  fakeCall(authService, 'searchPatients', () => [MARIA, JUAN]);
  const { user, field, onChange } = show();
  await user.type(field, 'an{Enter}');
  await screen.findByRole('option', { name: /Juan Sosa/ });
  expect(onChange).not.toHaveBeenCalled();
});

test('a failed search offers a retry, not a new patient', async () => {
  fakeCall(authService, 'searchPatients', () => {
    throw refuse(500);
  });
  const { user, field } = show();
  await user.type(field, 'maria');
  const again = await screen.findByRole('button', { name: 'Volver a buscar' });
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.queryByText('Ningún paciente coincide')).toBeNull();
  fakeCall(authService, 'searchPatients', () => [MARIA]);
  await user.click(again);
  expect(await screen.findByRole('option', { name: /María Ñandú/ })).toBeVisible();
});

test('shows that the server may have truncated the list', async () => {
  fakeCall(authService, 'searchPatients', () =>
    Array.from({ length: MAX_PATIENT_MATCHES }, (_, index) => ({ ...JUAN, id: index + 1 })),
  );
  const { user, field, onChange } = show();
  await user.type(field, 'juan');
  const hint = await screen.findByRole('option', { name: 'Puede haber más: escribí más letras' });
  expect(hint).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ id: MAX_PATIENT_MATCHES }));
});
