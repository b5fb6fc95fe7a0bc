import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../../testing/histories.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

const NOTICE = 'La ficha n.º 52 se unificó con esta, la de María Ñandú.';

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

test('the address of an archived record leads to the tab of the kept one, with a notice', async () => {
  const { location } = renderScreen('/patients/52#turnos', { session: as('RECEPTIONIST') });
  expect(await screen.findByRole('heading', { level: 1, name: 'María Ñandú' })).toBeVisible();
  expect(location()).toBe('/patients/41#turnos');
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test('so does that of its history', async () => {
  const { location } = renderScreen('/dental-history/52#odontograma', { session: as('DENTIST') });
  expect(await screen.findByText(NOTICE)).toBeVisible();
  await waitFor(() => expect(location()).toBe('/dental-history/41#odontograma'));
});
