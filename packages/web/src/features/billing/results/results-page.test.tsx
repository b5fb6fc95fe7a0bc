import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ProfessionalTerms } from '@dentaria/contract/billing/results.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fakeFileWindow, pdf } from '../../../testing/file-window.ts';
import { as } from '../../../testing/session.ts';
import {
  ANA,
  BRUNO,
  NOVEMBER,
  openResults,
  professionalTerms,
  settlement,
  texts,
} from '../testing/results.ts';

let terms: ProfessionalTerms[];

beforeEach(() => {
  terms = professionalTerms();
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'listSettlementTerms', () => terms);
});

test('shows the owner totals, professionals, methods and chapters of a month', async () => {
  openResults();
  const totals = await screen.findByLabelText('Totales del mes');
  expect(totals.textContent.replaceAll('\u00a0', ' ')).toContain('Producción$ 150.000,00');
  expect(totals).toHaveTextContent('De obras sociales: $ 5.000,00');
  expect(texts(await screen.findByRole('table', { name: 'Resultados por profesional' }))).toEqual([
    'Ana Luna | $ 100.000,00 | $ 80.000,00 | $ 20.000,00 | $ 48.000,00 | 60 % de lo cobrado',
    'Bruno Paz | $ 50.000,00 | $ 10.000,00 | $ 40.000,00 | – | Sin porcentaje',
    'Anticipos sin asignar | – | $ 500,00 | – | – | ',
    'Obras sociales | – | $ 5.000,00 | – | – | ',
    'Total | $ 150.000,00 | $ 95.500,00 | $ 60.000,00 | $ 48.000,00 | ',
  ]);
  expect(texts(screen.getByRole('table', { name: 'Cobrado por medio de pago' }))).toEqual([
    'Efectivo | $ 80.000,00',
    'En el plan de la historia | $ 10.500,00',
    'Obras sociales | $ 5.000,00',
    'Total | $ 95.500,00',
  ]);
  expect(texts(screen.getByRole('table', { name: 'Producción por capítulo' }))).toEqual([
    'Operatoria dental | $ 120.000,00',
    'Sin presupuesto | $ 30.000,00',
    'Total | $ 150.000,00',
  ]);
});

test('shows the work of a settlement, and links back', async () => {
  const calls = fakeCall(billingService, 'readSettlement', () => settlement());
  const { user, location } = openResults();
  await user.click(await screen.findByRole('link', { name: 'Ana Luna' }));
  expect(texts(await screen.findByRole('table', { name: 'Liquidación de Ana Luna' }))).toEqual([
    '03/11/2026 | Rosa Vega | CoronaCobrado en el mes | $ 80.000,00 | 60 % | $ 48.000,00',
    '03/10/2026 | José Díaz | LimpiezaPago anulado | -$ 500,00 | 60 % | -$ 300,00',
    'Total | $ 79.500,00 |  | $ 47.700,00',
  ]);
  expect(calls).toMatchObject([{ params: { clinicId: 3, professionalId: ANA.id } }]);
  expect(location()).toBe('/resultados?month=2026-11&professional=9');
  await user.click(screen.getByRole('link', { name: 'Todos los resultados' }));
  expect(await screen.findByRole('table', { name: 'Resultados por profesional' })).toBeVisible();
});

test('prints the open settlement once, and no month', async () => {
  fakeCall(billingService, 'readSettlement', () => settlement());
  const printed = fakeCall(billingService, 'printSettlement', pdf);
  const { replace } = fakeFileWindow();
  const { user } = openResults();
  await user.click(await screen.findByRole('link', { name: 'Ana Luna' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:copy'));
  expect(printed).toMatchObject([
    { params: { professionalId: ANA.id }, query: { from: '2026-11-01', to: '2026-11-30' } },
  ]);
  await user.click(screen.getByRole('link', { name: 'Todos los resultados' }));
  expect(await screen.findByRole('table', { name: 'Resultados por profesional' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
});

test('lets the owner set a percentage once, and shows errors in the dialog', async () => {
  let refused = true;
  const created = fakeCall(billingService, 'createSettlementTerms', ({ body }) => {
    if (refused) {
      const colleagues = { number: 1, validFrom: '2026-11-01', basis: 'production', percent: 30 } as const;
      terms = terms.map((each) =>
        each.professional.id === BRUNO.id
          ? { ...each, terms: [{ ...colleagues, createdAt: '2026-11-01T12:00:00.000Z', createdBy: ANA }] }
          : each,
      );
      throw refuse(409, { message: 'Otra persona cambió el porcentaje. Revisalo y volvé a guardar.' });
    }
    const { basis, percent } = body;
    terms = terms.map((each) =>
      each.professional.id === BRUNO.id ? { ...each, current: { basis, percent } } : each,
    );
    return terms[1] ?? { professional: BRUNO, current: null, terms: [] };
  });
  const { user } = openResults();
  await user.click(await screen.findByRole('button', { name: 'Cambiar el porcentaje de Bruno Paz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Porcentaje de Bruno Paz' }));
  await user.type(dialog.getByRole('textbox', { name: 'Porcentaje' }), 'mucho{Enter}');
  expect(await dialog.findByText('Entre 0 y 100, con hasta dos decimales')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Porcentaje' }));
  await user.type(dialog.getByRole('textbox', { name: 'Porcentaje' }), '42,5{Enter}');
  expect(await dialog.findByText(/Otra persona cambió el porcentaje/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Porcentaje' })).toHaveValue('42,5');
  expect(await dialog.findByText(/^Desde el 01\/11\/2026: 30 % de la producción/)).toBeVisible();
  refused = false;
  await user.dblClick(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Bruno Paz: 42,5 % de la producción desde el/)).toBeVisible();
  expect(await screen.findByText('42,5 % de la producción')).toBeVisible();
  expect(created).toHaveLength(2);
  expect(created.at(-1)).toMatchObject({
    params: { clinicId: 3, professionalId: BRUNO.id },
    body: { basis: 'production', percent: 42.5, validFrom: clinicToday(), lastNumber: 1 },
  });
});

test('starts a change from the current percentage and basis', async () => {
  terms = terms.map((each) =>
    each.professional.id === ANA.id ? { ...each, current: { basis: 'collections', percent: 37.5 } } : each,
  );
  const { user } = openResults();
  await user.click(await screen.findByRole('button', { name: 'Cambiar el porcentaje de Ana Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Porcentaje de Ana Luna' }));
  expect(dialog.getByRole('textbox', { name: 'Porcentaje' })).toHaveValue('37,5');
  expect(dialog.getByRole('combobox', { name: 'Se liquida sobre' })).toHaveTextContent(/^Lo cobrado/);
});

test('shows other dentists their own month without collections by day', async () => {
  openResults(
    NOVEMBER,
    {
      scope: 'own',
      insurers: null,
      advances: null,
      unassigned: null,
      methods: [],
      days: [{ day: '2026-11-03', production: 5_000_000, collected: null }],
      professionals: [
        {
          professional: BRUNO,
          production: 5_000_000,
          collected: 1_000_000,
          due: 4_000_000,
          share: 2_000_000,
        },
      ],
    },
    as('DENTIST', { user_id: BRUNO.id }),
  );
  terms = terms.filter(({ professional }) => professional.id === BRUNO.id);
  expect(await screen.findByText('Tu parte del mes')).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Producción por día/ })).toBeInTheDocument();
  expect(texts(screen.getByRole('table', { name: 'Resultados por profesional' }))).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Cambiar el porcentaje/ })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Cobrado por medio de pago' })).toBeNull();
});

test('shows a receptionist the totals without professionals', async () => {
  openResults(NOVEMBER, { scope: 'till', professionals: [] }, as('RECEPTIONIST'));
  expect(await screen.findByRole('table', { name: 'Cobrado por medio de pago' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Resultados por profesional' })).toBeNull();
});

test('lets an administrator read the percentages without setting any', async () => {
  openResults(`${NOVEMBER}&clinic=3`, {}, as('ADMIN'));
  expect(await screen.findByText('60 % de lo cobrado')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cambiar el porcentaje/ })).toBeNull();
});

test.each([403, 404])('shows a settlement that is refused with %i as not found', async (status) => {
  fakeCall(billingService, 'readSettlement', () => {
    throw refuse(status);
  });
  openResults(`${NOVEMBER}&professional=77`);
  expect(await screen.findByText('No se encontró la liquidación.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});
