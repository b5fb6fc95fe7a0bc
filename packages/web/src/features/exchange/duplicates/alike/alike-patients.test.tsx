import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { alike, openNewPatient, SAME_DNI } from '../../testing/alike.ts';

test('a receptionist is warned while they type, opens the patient in a tab or uses them', async () => {
  const asked = fakeCall(exchangeService, 'findAlike', () => [alike()]);
  fakeCall(authService, 'readPatient', () => patient());
  const { user, dialog, destination } = await openNewPatient();
  await user.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Maria');
  expect(await within(dialog).findByText('Hay un paciente parecido: ¿es la misma persona?')).toBeVisible();
  const link = within(dialog).getByRole('link', { name: 'María Ñandú' });
  expect(link).toHaveAttribute('href', '/patients/41');
  expect(link).toHaveAttribute('target', '_blank');
  expect(within(dialog).getByText('DNI 30.111.222 · 09/03/1985 · +54 341 555-0101')).toBeVisible();
  expect(within(dialog).getByText('Mismo nombre y apellido · Misma fecha de nacimiento')).toBeVisible();
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      params: { clinicId: 3 },
      query: { firstName: 'Maria', lastName: 'Nandu' },
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Usar la ficha de María Ñandú' }));
  await waitFor(() => expect(destination()).toBe('/patients/41'));
});

test('a history that registers a patient warns too', async () => {
  const asked = fakeCall(exchangeService, 'findAlike', () => [SAME_DNI]);
  renderApp('/dental-history/new', { session: as('DENTIST'), state: { docNumber: '30111222' } });
  expect(await screen.findByText('Ya hay un paciente con este DNI')).toBeVisible();
  expect(asked).toMatchObject([{ params: { clinicId: 3 }, query: { docNumber: '30111222' } }]);
});
