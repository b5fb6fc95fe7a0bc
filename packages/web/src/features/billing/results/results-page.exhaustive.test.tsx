import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ProfessionalTerms } from '@dentaria/contract/billing/results.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import {
  ANA,
  NOVEMBER,
  openResults,
  professionalTerms,
  results,
  settlement,
  texts,
} from '../testing/results.ts';

let terms: ProfessionalTerms[];

beforeEach(() => {
  terms = professionalTerms();
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'listSettlementTerms', () => terms);
});

test('moves from month to month by the URL', async () => {
  const { user, read, location } = openResults();
  await user.click(await screen.findByRole('link', { name: 'Mes anterior' }));
  await waitFor(() => expect(read.at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-10-31' }));
  expect(location()).toBe('/resultados?month=2026-10');
  await user.click(screen.getByRole('link', { name: 'Mes siguiente' }));
  await waitFor(() => expect(location()).toBe('/resultados?month=2026-11'));
  await user.click(screen.getByRole('combobox', { name: 'Mes' }));
  await user.click(await screen.findByRole('option', { name: 'febrero de 2026' }));
  await waitFor(() => expect(read.at(-1)?.query).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
});

test('shows the days as a chart with a text alternative, or as a table', async () => {
  const { user, location } = openResults();
  expect(
    await screen.findByRole('img', {
      name: /^Producción y cobros por día\. 03\/11\/2026: producción \$\s100\.000,00, cobrado \$\s0,00; 10\/11\/2026/,
    }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tabla' }));
  expect(await screen.findByRole('region', { name: 'Tabla de los días' })).toHaveAttribute('tabindex', '0');
  expect(texts(await screen.findByRole('table', { name: 'Producción y cobros por día' }))).toEqual([
    '03/11/2026 | $ 100.000,00 | –',
    '10/11/2026 | $ 50.000,00 | $ 95.500,00',
    'Total | $ 150.000,00 | $ 95.500,00',
  ]);
  expect(location()).toBe('/resultados?month=2026-11&view=table');
});

test('downloads the month or the open settlement as CSV once', async () => {
  fakeCall(billingService, 'readSettlement', () => settlement());
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:results';
  URL.revokeObjectURL = () => undefined;
  const file = () => ({ file: new Blob(['x'], { type: 'text/csv' }), fileName: 'x.csv' });
  const month = fakeCall(billingService, 'exportResults', file);
  const one = fakeCall(billingService, 'exportSettlement', file);
  const { user } = openResults();
  await user.dblClick(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(month).toHaveLength(1));
  click.mockRestore();
  await user.click(await screen.findByRole('link', { name: 'Ana Luna' }));
  const again = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(one).toMatchObject([{ params: { professionalId: ANA.id } }]));
  again.mockRestore();
  expect(month).toHaveLength(1);
});

test('finds no accessibility problem in the results of a month', async () => {
  openResults();
  await screen.findByLabelText('Totales del mes');
  await expectAccessible();
});

test('finds no accessibility problem in a settlement', async () => {
  fakeCall(billingService, 'readSettlement', () => settlement());
  const { user } = openResults();
  await user.click(await screen.findByRole('link', { name: 'Ana Luna' }));
  await expectAccessible();
});

test('shows that a month is empty, and retries after an error', async () => {
  fakeCall(billingService, 'readResults', () => {
    throw refuse(500);
  });
  const { user } = renderScreen(NOVEMBER, { session: as('RECEPTIONIST') });
  expect(await screen.findByText('No se pudieron cargar los resultados.')).toBeVisible();
  fakeCall(billingService, 'readResults', () =>
    results({
      scope: 'till',
      production: 0,
      collected: 0,
      insurers: 0,
      due: 0,
      advances: 0,
      unassigned: 0,
      days: [],
      methods: [],
      chapters: [],
      professionals: [],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay movimientos en este mes')).toBeVisible();
});
