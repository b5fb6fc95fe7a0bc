import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../../testing/histories.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', ({ params }) => {
    if (params.id === 52) throw refuse(404);
    return patient();
  });
  fakeCall(authService, 'readUser', ({ params }) => {
    if (params.id === 52) throw refuse(404);
    return patient();
  });
  fakeCall(clinicalHistoryService, 'readHistory', ({ params }) => {
    if (params.id === 52) throw refuse(404);
    return clinicalHistory();
  });
  fakeCall(exchangeService, 'readMergedInto', () => ({
    mergeId: 7,
    clinicId: 3,
    kept: { id: 41, name: 'María Ñandú' },
  }));
});

test('a patient who was not merged is not found', async () => {
  fakeCall(exchangeService, 'readMergedInto', () => {
    throw refuse(404, { message: 'Paciente no encontrado' });
  });
  const { location } = renderScreen('/patients/52', { session: as('DENTIST') });
  expect(await screen.findByText('No se encontró el paciente.')).toBeVisible();
  expect(location()).toBe('/patients/52');
});
