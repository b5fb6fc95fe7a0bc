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
  it('says that nothing is missing', async () => {
    fakeCall(billingService, 'proposeEstimateLines', () => [proposed()]);
    const { user } = renderScreen('/presupuestos/31', { session });
    await user.click(await screen.findByRole('button', FROM_CHART));
    expect(await screen.findByText('El presupuesto ya tiene todo el trabajo requerido')).toBeVisible();
    expect(await lines()).toHaveLength(2);
  });
});
