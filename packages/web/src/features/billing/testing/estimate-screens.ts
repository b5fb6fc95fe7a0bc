import { authService } from '@dentaria/contract/auth/routes.ts';
import type {
  AcceptedWork,
  EstimateLine,
  EstimateSummary,
  ProposedLine,
} from '@dentaria/contract/billing/estimates.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/now.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account } from './accounts.ts';
import { estimate, estimateSummary, presentedEstimate } from './estimates.ts';

/** Fakes the patient, and the signature's canvas, which jsdom does not implement. */
export function fakeEstimateScreens(): void {
  const context = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  fakeCall(authService, 'readPatient', () => patient());
}

/** Opens a presented estimate and mails it with a double click. Expects a single mail. */
export async function expectMailedOnce() {
  const mail = {
    state: 'queued' as const,
    recipient: 'maria@example.com',
    detail: null,
    at: NOW,
    sentBy: { id: 8, name: 'Rosa Vega' },
  };
  const sent = fakeCall(billingService, 'mailEstimate', () => presentedEstimate({ mail }));
  const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
  await user.dblClick(await screen.findByRole('button', { name: 'Enviar por email' }));
  expect(await screen.findByText('Se está enviando a maria@example.com')).toBeVisible();
  expect(sent).toMatchObject([{ params: { clinicId: 3, id: 31 } }]);
  return mail;
}

const [line] = estimate().lines as [EstimateLine];
const work: AcceptedWork = {
  estimateId: 32,
  estimateNumber: 13,
  line: { ...line, net: 450_000 },
  pricesExpired: true,
  today: null,
};

export const patientEstimates = (): EstimateSummary[] => [
  estimateSummary({ state: 'expired', validUntil: '2026-10-05' }),
  estimateSummary({ id: 32, number: 13, state: 'accepted', done: 1 }),
];

/** Two estimates of patient 41, and accepted work. */
export function fakeEstimates(): void {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'listPatientEstimates', patientEstimates);
  fakeCall(billingService, 'listAcceptedWork', () => [work]);
}

export const open = (role: 'DENTIST' | 'RECEPTIONIST' | 'ADMIN') =>
  renderScreen('/patients/41#presupuestos', { session: as(role) });

export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Presupuestos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));

export async function expectReadOnlyEstimates(role: 'RECEPTIONIST' | 'ADMIN'): Promise<void> {
  open(role);
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Nuevo presupuesto' })).not.toBeInTheDocument();
}

export const session = as('DENTIST');

export const FROM_CHART = { name: 'Desde el odontograma' } as const;

export const NEW_FROM_CHART = '/presupuestos/nuevo?paciente=41&desde=odontograma';

export const proposedLine = (overrides: Partial<ProposedLine> = {}): ProposedLine => ({
  procedureId: 5,
  code: '02.22',
  description: 'Restauración simple',
  toothNumber: '16',
  faces: ['oclusal', 'mesial'],
  price: 2_000_000,
  covered: 1_500_000,
  needsAuthorization: false,
  hasPrice: true,
  ...overrides,
});

/** A procedure without a price. */
export const extraction = proposedLine({
  procedureId: 7,
  code: '10.01',
  description: 'Exodoncia',
  toothNumber: '48',
  faces: [],
  price: 0,
  covered: 0,
  hasPrice: false,
});

export const lines = async () =>
  within(await screen.findByRole('list', { name: 'Prestaciones' })).getAllByRole('listitem');
