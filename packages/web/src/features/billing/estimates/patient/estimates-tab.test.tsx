import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectReadOnlyEstimates, fakeEstimates, open, rows } from '../../testing/estimate-screens.ts';

beforeEach(fakeEstimates);

test('lists the estimates of a patient and the accepted work to do', async () => {
  open('DENTIST');
  expect(await rows()).toEqual([
    'Presupuesto N.º 12Vencido24/11/2026 · 2 prestaciones · válido hasta 05/10/2026$ 25.000,00',
    'Presupuesto N.º 13Aceptado24/11/2026 · 2 prestaciones · realizadas 1 de 2$ 25.000,00',
  ]);
  const pending = within(await screen.findByRole('region', { name: 'Aceptado y sin realizar' }));
  expect(pending.getByText(/Pieza 16 \(O, M\)/)).toBeVisible();
  expect(pending.getByText(/4\.500,00/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nuevo presupuesto' })).toHaveAttribute(
    'href',
    '/presupuestos/nuevo?paciente=41',
  );
});

test('lets a RECEPTIONIST read the estimates without writing any', () =>
  expectReadOnlyEstimates('RECEPTIONIST'));
