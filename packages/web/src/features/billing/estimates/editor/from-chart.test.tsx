import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../../testing/histories.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { extraction, lines, NEW_FROM_CHART, proposedLine, session } from '../../testing/estimate-screens.ts';
import { patientPrices, procedures } from '../../testing/estimates.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'listProcedures', () => [...procedures]);
  fakeCall(billingService, 'readPatientPrices', patientPrices);
  fakeCall(clinicalHistoryService, 'readHistory', () =>
    clinicalHistory({ odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' } }) }),
  );
});

describe('an estimate that starts from the chart', () => {
  it('adds a line for each tooth with required work', async () => {
    fakeCall(billingService, 'proposeEstimateLines', () => [proposedLine(), extraction]);
    renderScreen(NEW_FROM_CHART, { session });
    expect(await lines()).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Pieza de la prestación 2' })).toHaveValue('48');
    expect(screen.getByText('Sin arancel: escribí el precio')).toBeVisible();
  });
});
