import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { openNumbers, PERIOD } from './testing/numbers-screen.ts';

it('shows the months of a measure as a chart with a text alternative', async () => {
  const { user, location } = openNumbers(`${PERIOD}&view=chart&measure=noShows`);
  expect(
    await screen.findByRole('img', {
      name: 'Ausencias por mes y profesional. octubre de 2026, Lucía Sosa: 2; noviembre de 2026, Ya no atiende en la clínica: –',
    }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Qué se muestra' }));
  await user.click(await screen.findByRole('option', { name: 'Turnos' }));
  expect(await screen.findByRole('img', { name: /^Turnos por mes/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tabla' }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(location()).toBe('/agenda/numeros?from=2026-10&to=2026-11&view=table&measure=appointments');
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

it('shows an empty state, and retries after an error', async () => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(schedulingService, 'readNumbers', () => {
    throw refuse(500);
  });
  const { user } = renderScreen(PERIOD, { session: as('DENTIST') });
  expect(await screen.findByText('No se pudieron cargar los números.')).toBeVisible();
  fakeCall(schedulingService, 'readNumbers', () => []);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay turnos ni horarios en esos meses')).toBeVisible();
});
