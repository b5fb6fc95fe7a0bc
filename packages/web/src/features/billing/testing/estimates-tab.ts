import { authService } from '@dentaria/contract/auth/routes.ts';
import type { AcceptedWork, EstimateLine, EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account } from './accounts.ts';
import { estimate, estimateSummary } from './estimates.ts';

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
