import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';
import { ADDRESS, createButton, emptySettings, openFirstSetup } from '../../testing/settings-screen.ts';

it('shows errors at their fields', async () => {
  const { user } = openFirstSetup();
  const saved = fakeCall(schedulingService, 'setUp', () => schedulingSettings());
  await createButton();
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'])
    await user.click(screen.getByRole('button', { name: day }));
  await user.clear(screen.getByLabelText('Sillones'));
  await user.clear(screen.getByLabelText('Desde'));
  await user.click(await createButton());
  expect(await screen.findByText('Elegí al menos un día')).toBeVisible();
  expect(screen.getByText('Entre 1 y 20 sillones')).toBeVisible();
  expect(screen.getByText('Hora no válida')).toBeVisible();
  expect(saved).toEqual([]);
});

it('lets an administrator choose the clinic, which is in the URL', async () => {
  fakeCall(authService, 'listClinics', () => [clinic(), clinic({ id: 4, name: 'Clínica Luna' })]);
  const read = fakeCall(schedulingService, 'readSettings', ({ params }) =>
    schedulingSettings({ clinicId: params.clinicId }),
  );
  const { user, location } = renderScreen(ADDRESS, { session: as('ADMIN') });
  expect(await screen.findByText('Elegí una clínica para ver su agenda')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Clínica' }));
  await user.click(await screen.findByRole('option', { name: 'Clínica Luna' }));
  expect(await screen.findByRole('tab', { name: 'Motivos' })).toBeVisible();
  expect(location()).toBe(`${ADDRESS}?clinic=4`);
  expect(read).toMatchObject([{ params: { clinicId: 4 } }]);
});

it('warns before unsaved values are lost', async () => {
  const { user, go } = openFirstSetup();
  await createButton();
  await user.click(screen.getByRole('button', { name: 'Lunes' }));
  void go('/dashboard');
  const question = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }));
  await user.click(question.getByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByRole('button', { name: 'Lunes' })).toHaveAttribute('aria-pressed', 'false');
});

it('sends the chosen days, hours, length and chairs', async () => {
  const { user } = openFirstSetup();
  const saved = fakeCall(schedulingService, 'setUp', () => schedulingSettings());
  await createButton();
  await user.click(screen.getByRole('button', { name: 'Lunes' }));
  await user.click(screen.getByRole('button', { name: 'Sábado' }));
  await user.clear(screen.getByLabelText('Hasta'));
  await user.type(screen.getByLabelText('Hasta'), '00:00');
  await user.clear(screen.getByLabelText('Sillones'));
  await fill(user, screen.getByLabelText('Sillones'), '3');
  await user.click(screen.getByRole('combobox', { name: 'Profesional' }));
  await user.click(await screen.findByRole('option', { name: 'Pablo Ruiz' }));
  await user.click(await createButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    professionalId: 8,
    weekdays: [2, 3, 4, 5, 6],
    to: '24:00',
    chairs: 3,
  });
});

it('requires a dentist', async () => {
  openFirstSetup(as('ADMIN'), { ...emptySettings, professionals: [] });
  expect(await screen.findByText(/todavía no tiene dentistas/)).toBeVisible();
});
