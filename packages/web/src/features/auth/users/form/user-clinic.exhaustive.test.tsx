import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { clinicField, fakeRolesAndClinics, MISSING } from '../testing/user-screens.ts';

beforeEach(fakeRolesAndClinics);

async function choose(user: UserEvent, name: RegExp, option: string) {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('shows the license only for dentists', async () => {
  const { user } = renderScreen('/users/add', { session: as('ADMIN') });
  await clinicField();
  expect(screen.queryByRole('textbox', { name: 'Matrícula' })).toBeNull();
  await choose(user, /Roles/, 'DENTIST');
  const license = screen.getByRole('textbox', { name: 'Matrícula' });
  await user.type(license, 'sin número');
  await user.tab();
  expect(license).toHaveAccessibleDescription(/^Matrícula no válida/);
});

test('shows no warning for an administrator without a clinic', async () => {
  const { user } = renderScreen('/users/add', { session: as('ADMIN') });
  await choose(user, /Roles/, 'ADMIN');
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('shows a warning for a dentist without a clinic, not for an administrator', async () => {
  const { user } = renderScreen('/users/add', { session: as('ADMIN') });
  await clinicField();
  expect(screen.queryByText(MISSING)).toBeNull();
  await choose(user, /Roles/, 'DENTIST');
  expect(screen.getByText(MISSING)).toBeVisible();
  await choose(user, /Clínica/, 'Luna');
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('opens with the role that "Agregar dentista" of the guide chooses', async () => {
  renderScreen('/users/add', { session: as('ADMIN'), state: { role: 'DENTIST' } });
  await clinicField();
  expect(screen.getByRole('button', { name: 'DENTIST' })).toBeVisible();
});
