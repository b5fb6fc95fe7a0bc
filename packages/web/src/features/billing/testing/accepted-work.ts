import { authService } from '@dentaria/contract/auth/routes.ts';
import type { AcceptedWork } from '@dentaria/contract/billing/estimates.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { removeDraftsOf } from '../../clinical-history/drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../../clinical-history/testing/history-screen.ts';

const RESTORATION = 'Restauración simple';

export const DONE = 'Restauración simple – pieza 16, cara oclusal';

const TODAY = '2026-12-03';

/** The filling of tooth 16 of estimate 12. */
export const acceptedFilling = (overrides: Partial<AcceptedWork> = {}): AcceptedWork => ({
  estimateId: 31,
  estimateNumber: 12,
  line: {
    number: 1,
    procedureId: 5,
    code: '02.22',
    description: RESTORATION,
    toothNumber: '16',
    faces: ['oclusal'],
    price: 2_000_000,
    covered: 1_500_000,
    patientPart: 500_000,
    net: 450_000,
    needsAuthorization: false,
    done: null,
  },
  pricesExpired: false,
  today: 620_000,
  ...overrides,
});

export const acceptedRootCanal = (): AcceptedWork => {
  const { line, ...work } = acceptedFilling();
  const other = { code: '03.01', description: 'Endodoncia', toothNumber: '21', faces: [], net: 1_800_000 };
  return { ...work, line: { ...line, ...other, number: 2 } };
};

/** Fakes a patient with `accepted` work, and removes the user's drafts. */
export async function fakeAcceptedWork() {
  const server = { accepted: [acceptedFilling(), acceptedRootCanal()] };
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'listAcceptedWork', () => server.accepted);
  await removeDraftsOf(7);
  return server;
}

export const openPlan = async () => {
  const calls = fakeHistory();
  const app = openHistory();
  await app.user.click(await tab('Plan de Tratamiento'));
  return { ...app, ...calls };
};

export const items = async () =>
  within(await screen.findByRole('region', { name: 'Trabajo aceptado' })).getAllByRole('listitem');

export const openDialog = async (user: Awaited<ReturnType<typeof openPlan>>['user'], name = RESTORATION) => {
  await user.click(await button(`Marcar realizado: ${name}`));
  return within(await screen.findByRole('dialog', { name: 'Marcar realizado' }));
};

export const confirmButton = { name: 'Marcar realizado' } as const;

export const SAVED = 'Historia clínica guardada con éxito';

export const ROW = {
  procedureDate: TODAY,
  treatmentDescription: DONE,
  debit: 4500,
  credit: 0,
  toothNumber: '16',
  face: 'oclusal',
  estimate: { id: 31, line: 1 },
};
