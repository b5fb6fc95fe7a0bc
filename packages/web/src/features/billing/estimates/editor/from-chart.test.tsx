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
import { estimate, patientPrices, procedures } from '../../testing/estimates.ts';
import { FROM_CHART, lines, proposed, session } from '../../testing/from-chart.ts';

const extraction = proposed({
  ...{ procedureId: 7, code: '10.01', description: 'Exodoncia', toothNumber: '48', faces: [] },
  ...{ price: 0, covered: 0, hasPrice: false },
});

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

describe('an estimate that starts from the chart', () => {
  const PATH = '/presupuestos/nuevo?paciente=41&desde=odontograma';

  it('has a line for each tooth with required work', async () => {
    fakeCall(billingService, 'proposeEstimateLines', () => [proposed(), extraction]);
    renderScreen(PATH, { session });
    expect(await lines()).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Pieza de la prestación 2' })).toHaveValue('48');
    expect(screen.getByText('Sin arancel: escribe el precio')).toBeVisible();
  });

  it('says that the chart requires no work', async () => {
    history = clinicalHistory({ odontogramStateData: '{}' });
    const asked = fakeCall(billingService, 'proposeEstimateLines', () => []);
    renderScreen(PATH, { session });
    expect(await screen.findByText('El odontograma no tiene trabajo requerido.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('says that the patient has no history', async () => {
    history = null;
    renderScreen(PATH, { session });
    expect(await screen.findByText('El paciente todavía no tiene historia clínica.')).toBeVisible();
  });

  it('says which procedure the clinic lacks', async () => {
    const LACKS = 'Falta la prestación 02.22: carga el nomenclador en Aranceles';
    fakeCall(billingService, 'proposeEstimateLines', () => {
      throw refuse(409, { message: LACKS });
    });
    renderScreen(PATH, { session });
    expect(await screen.findByText(LACKS)).toBeVisible();
  });
});

describe('a draft that is filled from the chart', () => {
  it('gets the work that it lacks', async () => {
    fakeCall(billingService, 'proposeEstimateLines', () => [proposed(), extraction]);
    const { user } = renderScreen('/presupuestos/31', { session });
    expect(await lines()).toHaveLength(2);
    await user.click(screen.getByRole('button', FROM_CHART));
    expect(await screen.findByDisplayValue('48')).toBeVisible();
    expect(await lines()).toHaveLength(3);
  });
});
