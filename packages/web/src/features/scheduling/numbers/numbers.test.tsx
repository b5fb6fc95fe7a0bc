import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { openNumbers, PERIOD } from './testing/numbers-screen.ts';

it('shows a table with its total, and the period in the URL', async () => {
  const { user, read, location } = openNumbers();
  const table = within(await screen.findByRole('table', { name: 'Números por mes y profesional' }));
  expect(
    table.getByRole('row', { name: 'octubre de 2026 Lucía Sosa 40 2 3 17,5 40,0 43,8 % 5' }),
  ).toBeVisible();
  expect(
    table.getByRole('row', { name: /noviembre de 2026 Ya no atiende en la clínica 40 – 3/ }),
  ).toBeVisible();
  expect(table.getByRole('row', { name: 'Total 80 2 6 35,0 80,0 43,8 % 10' })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Desde' }));
  await user.click(await screen.findByRole('option', { name: 'agosto de 2026' }));
  await waitFor(() => expect(read.at(-1)?.query).toEqual({ from: '2026-08', to: '2026-11' }));
  expect(location()).toBe('/agenda/numeros?from=2026-08&to=2026-11');
});

it('downloads the period as CSV once', async () => {
  const { user } = openNumbers();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:numbers';
  URL.revokeObjectURL = () => undefined;
  const exported = fakeCall(schedulingService, 'exportNumbers', () => ({
    file: new Blob(['Mes'], { type: 'text/csv; charset=utf-8' }),
    fileName: 'numeros.csv',
  }));
  await user.dblClick(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(exported).toMatchObject([{ params: { clinicId: 3 }, query: { from: '2026-10', to: '2026-11' } }]);
  click.mockRestore();
});

it('says that there is nothing, and retries after an error', async () => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(schedulingService, 'readNumbers', () => {
    throw refuse(500);
  });
  const { user } = renderScreen(PERIOD, { session: as('DENTIST') });
  expect(await screen.findByText('Error al cargar los números')).toBeVisible();
  fakeCall(schedulingService, 'readNumbers', () => []);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay turnos ni horarios en esos meses')).toBeVisible();
});

it('is closed to a receptionist', async () => {
  const { destination } = renderScreen(PERIOD, { session: as('RECEPTIONIST') });
  await waitFor(() => expect(destination()).toBe('/dashboard'));
});
