import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => []);
  fakeCall(authService, 'listUsersByRole', () => []);
  fakeCall(authService, 'readClinic', () => clinic());
});

async function openForm(path = '/clinics/add') {
  const app = renderScreen(path, { session: as('ADMIN') });
  return { ...app, name: await screen.findByRole('textbox', { name: 'Nombre' }) };
}

test('asks before leaving typed values, and keeps them if cancelled', async () => {
  const { user, go, location, name } = await openForm();
  await fill(user, name, 'Clínica Luna');
  void go('/clinics');
  const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
  await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  expect(location()).toBe('/clinics/add');
  expect(name).toHaveValue('Clínica Luna');
});

test('asks before leaving a changed state', async () => {
  const { user, go } = await openForm('/clinics/edit/3');
  await user.click(screen.getByRole('switch', { name: 'Clínica activa' }));
  void go('/clinics');
  expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
});

test.each(['/clinics/add', '/clinics/edit/3'])(
  'leaves an unchanged %s without a confirmation',
  async (path) => {
    const { go, location } = await openForm(path);
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  },
);

test('leaves after saving without a confirmation', async () => {
  fakeCall(authService, 'createClinic', () => clinic());
  const { user, location, name } = await openForm();
  await user.type(name, 'Clínica Luna{Enter}');
  await waitFor(() => expect(location()).toBe('/clinics'));
});

test('leaves by Cancelar without a confirmation', async () => {
  const { user, location, name } = await openForm();
  await fill(user, name, 'Clínica Luna');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(location()).toBe('/clinics'));
});
