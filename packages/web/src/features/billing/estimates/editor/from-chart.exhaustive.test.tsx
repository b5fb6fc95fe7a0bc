import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../../testing/histories.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import {
  extraction,
  FROM_CHART,
  lines,
  NEW_FROM_CHART,
  proposedLine,
  session,
} from '../../testing/estimate-screens.ts';
import { estimate, patientPrices, procedures } from '../../testing/estimates.ts';

let history: ClinicalHistory | null;

beforeEach(() => {
  history = clinicalHistory({ odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' } }) });
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'listProcedures', () => [...procedures]);
  fakeCall(billingService, 'readPatientPrices', patientPrices);
  fakeCall(billingService, 'readEstimate', () => estimate());
  fakeCall(clinicalHistoryService, 'readHistory', () => {
    if (!history) throw refuse(404, { message: 'No encontrado' });
    return history;
  });
});

describe('a draft that is filled from the chart', () => {
  it('shows that the estimate already has all required work', async () => {
    fakeCall(billingService, 'proposeEstimateLines', () => [proposedLine()]);
    const { user } = renderScreen('/presupuestos/31', { session });
    await user.click(await screen.findByRole('button', FROM_CHART));
    expect(await screen.findByText('El presupuesto ya tiene todo el trabajo requerido')).toBeVisible();
    expect(await lines()).toHaveLength(2);
  });

  it('adds the required work that a draft lacks', async () => {
    fakeCall(billingService, 'proposeEstimateLines', () => [proposedLine(), extraction]);
    const { user } = renderScreen('/presupuestos/31', { session });
    expect(await lines()).toHaveLength(2);
    await user.click(screen.getByRole('button', FROM_CHART));
    expect(await screen.findByDisplayValue('48')).toBeVisible();
    expect(await lines()).toHaveLength(3);
  });
});

describe('an estimate that starts from the chart', () => {
  it('shows that the chart requires no work', async () => {
    history = clinicalHistory({ odontogramStateData: '{}' });
    const requests = fakeCall(billingService, 'proposeEstimateLines', () => []);
    renderScreen(NEW_FROM_CHART, { session });
    expect(await screen.findByText('El odontograma no tiene trabajo requerido.')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('shows that the patient has no history', async () => {
    history = null;
    renderScreen(NEW_FROM_CHART, { session });
    expect(await screen.findByText('El paciente todavía no tiene historia clínica.')).toBeVisible();
  });

  it('shows which procedure the clinic lacks', async () => {
    const LACKS = 'Falta la prestación 02.22: cargá el nomenclador en Aranceles';
    fakeCall(billingService, 'proposeEstimateLines', () => {
      throw refuse(409, { message: LACKS });
    });
    renderScreen(NEW_FROM_CHART, { session });
    expect(await screen.findByText(LACKS)).toBeVisible();
  });
});
