import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
