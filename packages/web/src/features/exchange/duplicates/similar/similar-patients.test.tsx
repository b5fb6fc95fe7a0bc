import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { openNewPatient, similarPatient } from '../../testing/similar-patients.ts';

test('a receptionist is warned while they type, opens the patient in a tab or uses them', async () => {
  const requests = fakeCall(exchangeService, 'findAlike', () => [similarPatient()]);
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
    expect(requests.at(-1)).toMatchObject({
      params: { clinicId: 3 },
      query: { firstName: 'Maria', lastName: 'Nandu' },
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Usar la ficha de María Ñandú' }));
  await waitFor(() => expect(destination()).toBe('/patients/41'));
});
