import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { openNumbers, PERIOD, row } from './testing/numbers-screen.ts';

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

it('denies access to a receptionist', async () => {
  const { destination } = renderScreen(PERIOD, { session: as('RECEPTIONIST') });
  await waitFor(() => expect(destination()).toBe('/dashboard'));
});

it('shows the past appointments that nobody closed next to the no-shows', async () => {
  openNumbers(undefined, [row({ noShows: 0, unclosed: 12 })]);
  const table = within(await screen.findByRole('table', { name: 'Números por mes y profesional' }));
  expect(
    table.getByRole('row', { name: /^octubre de 2026 Lucía Sosa 40 – ?12 turnos sin cerrar 3/ }),
  ).toBeVisible();
});
