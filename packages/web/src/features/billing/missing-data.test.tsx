import { authService } from '@dentaria/contract/auth/routes.ts';
import { MAX_LISTED_BATCHES } from '@dentaria/contract/billing/claim-state.ts';
import { MAX_LISTED_ESTIMATES } from '@dentaria/contract/billing/estimate-state.ts';
import { MAX_LISTED_BALANCES } from '@dentaria/contract/billing/listed-balances.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../app/QueryProvider.tsx';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { enteredCoverage, patient } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { claimBatch, claimItem, GALENO } from './testing/claims.ts';
import { openCoverage } from './testing/coverage.ts';
import { session } from './testing/estimate-screens.ts';
import { estimateSummary, patientPrices, procedures } from './testing/estimates.ts';
import { dialog } from './testing/prices-screen.ts';
import { openResults, professionalTerms } from './testing/results.ts';

/** Fails while `isDown`. */
function failing<Answer>(answer: () => Answer) {
  const state = { isDown: true };
  return {
    state,
    read: () => {
      if (state.isDown) throw refuse(500);
      return answer();
    },
  };
}

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
});

it('shows no editor before the prices of the patient are known', async () => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'listProcedures', () => [...procedures]);
  const prices = failing(patientPrices);
  fakeCall(billingService, 'readPatientPrices', prices.read);
  const { user } = renderScreen('/presupuestos/nuevo?paciente=41', { session });
  expect(await screen.findByText('No se pudieron cargar los precios del paciente.')).toBeVisible();
  expect(screen.queryByText(/No hay aranceles/)).toBeNull();
  prices.state.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('combobox', { name: /Código o nombre/ })).toBeVisible();
  expect(screen.queryByText(/No hay aranceles/)).toBeNull();
});

describe('the coverage of a patient', () => {
  const stored = enteredCoverage();
  const name = 'OBRA SOCIAL DE ACTORES';

  it('keeps the coverage read-only while the obras sociales cannot be loaded', async () => {
    const { user, panel } = await openCoverage(stored);
    const list = failing(() => []);
    fakeCall(healthInsuranceService, 'listHealthInsurances', list.read);
    await user.click(await panel.findByRole('button', { name: 'Cambiar cobertura' }));
    const form = await dialog('Cobertura');
    expect(await form.findByText('No se pudieron cargar las obras sociales.')).toBeVisible();
    expect(form.getByLabelText('Obra social')).toHaveValue(name);
    expect(form.getByLabelText('Obra social')).toBeDisabled();
    expect(form.getByLabelText('Plan')).toHaveTextContent('Plan Oro');
    expect(form.queryByPlaceholderText('Particular, sin obra social')).toBeNull();
    // An obra social that was removed from the list stays chosen.
    list.state.isDown = false;
    await user.click(form.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(form.getByLabelText('Obra social')).toBeEnabled());
    expect(form.getByLabelText('Obra social')).toHaveValue(name);
  });
});

describe('the results of a month', () => {
  it('does not show "Sin porcentaje" while the percentages are unknown', async () => {
    const terms = failing(professionalTerms);
    fakeCall(billingService, 'listSettlementTerms', terms.read);
    const { user } = openResults();
    const table = await screen.findByRole('table', { name: 'Resultados por profesional' });
    expect(table).not.toHaveTextContent('Sin porcentaje');
    expect(await screen.findByText(/No se pudieron cargar los porcentajes/)).toBeVisible();
    expect(within(table).getAllByText('No disponible')).toHaveLength(2);
    terms.state.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await within(table).findByText('Sin porcentaje')).toBeVisible();
  });

  it('does not claim that a professional without movements has no percentage', async () => {
    fakeCall(billingService, 'listSettlementTerms', professionalTerms);
    openResults(undefined, {
      scope: 'own',
      production: 0,
      collected: 0,
      due: 1,
      insurers: null,
      advances: null,
      professionals: [
        {
          professional: { id: 9, name: 'Ana Luna' },
          production: 0,
          collected: 0,
          due: 1,
          share: null,
        },
      ],
    });
    expect(await screen.findByText('Sin movimientos en el mes')).toBeVisible();
  });
});

describe('a list that the server truncates', () => {
  it('shows that the list of estimates is truncated', async () => {
    fakeCall(billingService, 'listEstimates', () =>
      Array.from({ length: MAX_LISTED_ESTIMATES }, (_, index) =>
        estimateSummary({ id: index + 1, number: index }),
      ),
    );
    renderScreen('/presupuestos?q=zzz', { session: as('RECEPTIONIST') });
    expect(await screen.findByText(/Se muestran los 200 presupuestos más nuevos/)).toBeVisible();
  });

  it.each([
    [MAX_LISTED_BALANCES - 1, 'Total de 499 pacientes: $ 4.990,00', false],
    [MAX_LISTED_BALANCES, 'Total de los 500 que se muestran: $ 5.000,00', true],
  ])('labels the total of %i debts "%s"', async (length, total, isCut) => {
    fakeCall(billingService, 'listBalances', () =>
      Array.from({ length }, (_, index) => ({
        patient: { id: index + 1, name: `Paciente ${index}` },
        balance: 1_000,
        owedSince: null,
        removed: false,
      })),
    );
    renderScreen('/caja?view=debts', { session: as('RECEPTIONIST') });
    const debts = await screen.findByRole('region', { name: 'Deudores' });
    expect(debts).toHaveTextContent(total);
    expect(within(debts).queryAllByText(/Se muestran los primeros 500/)).toHaveLength(isCut ? 1 : 0);
  });

  it('shows that the list of batches is truncated', async () => {
    fakeCall(billingService, 'listClaimBatches', () =>
      Array.from({ length: MAX_LISTED_BATCHES }, (_, index) => ({
        ...claimBatch({ id: index + 1, number: index }),
        items: 1,
      })),
    );
    renderScreen('/presentaciones?view=batches', { session: as('RECEPTIONIST') });
    expect(await screen.findByText(/Se muestran las 200 presentaciones más nuevas/)).toBeVisible();
  });

  it('reloads the items for the obra social of a batch', async () => {
    fakeCall(billingService, 'readClaimBatch', () => claimBatch({ insurance: GALENO }));
    const requests = fakeCall(billingService, 'listClaimItems', () => [
      claimItem({ id: 65, insurance: GALENO }),
    ]);
    const { user } = renderScreen('/presentaciones/71', { session: as('RECEPTIONIST') });
    await user.click(await screen.findByRole('button', { name: 'Agregar prestaciones' }));
    await screen.findByRole('checkbox', { name: 'Restauración simple, María Ñandú' });
    expect(requests.at(-1)?.query).toEqual({ insuranceId: GALENO.id });
  });
});

it('does not claim that a state has no estimates before they are read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const requests = fakeCall(billingService, 'listEstimates', async ({ query }) => {
    if (query.state !== 'rejected') return [estimateSummary()];
    await promise;
    return [estimateSummary({ id: 7, number: 7, state: 'rejected' })];
  });
  renderScreen('/presupuestos?state=rejected', { session: as('RECEPTIONIST') });
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(screen.queryByText('Ningún presupuesto coincide')).toBeNull();
  resolve();
  expect(await screen.findByRole('link', { name: 'Presupuesto N.º 7, María Ñandú' })).toBeVisible();
});

it('shows that no item is given up rather than that all are claimed', async () => {
  fakeCall(billingService, 'listClaimItems', () => []);
  const { user } = renderScreen('/presentaciones', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Ver lo que no se reclama' }));
  expect(await screen.findByText('No hay prestaciones que no se reclamen.')).toBeVisible();
});

it('does not claim that a statement of other days is empty before it is read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readStatement', async ({ query }) => {
    if (query.from) await promise;
    return {
      clinicId: 3,
      patient: { id: 41, name: 'María Ñandú' },
      from: null,
      to: null,
      openingBalance: 0,
      entries: [],
      closingBalance: 0,
    };
  });
  const { go } = renderScreen('/patients/41#cuenta', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('La cuenta todavía no tiene movimientos')).toBeVisible();
  void go('/patients/41?from=2026-11-01#cuenta');
  expect(await screen.findByRole('button', { name: 'Ver todo' })).toBeVisible();
  expect(screen.queryByText('No hay movimientos entre esos días')).toBeNull();
  resolve();
  expect(await screen.findByText('No hay movimientos entre esos días')).toBeVisible();
});
