import 'fake-indexeddb/auto';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account } from '../testing/accounts.ts';

beforeEach(() => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
});

test.each([
  ['DENTIST', 3],
  ['ADMIN', null],
] as const)('shows the balance of the account in the plan tab of a history to %s', async (role, clinicId) => {
  const read = fakeCall(billingService, 'readAccount', () => account());
  renderScreen('/dental-history/41#plan', { session: as(role, { clinic_id: clinicId }) });
  expect(await screen.findByText('Saldo de la cuenta: Debe $ 31.000,00')).toBeVisible();
  expect(read[0]?.params).toEqual({ clinicId: 3, patientId: 41 });
});
