import { authService } from '@dentaria/contract/auth/routes.ts';
import type { AcceptedWork, EstimateLine, EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { account } from '../../testing/accounts.ts';
import { estimate, estimateSummary } from '../../testing/estimates.ts';

const [line] = estimate().lines as [EstimateLine];
const work: AcceptedWork = {
  ...{ estimateId: 32, estimateNumber: 13, line: { ...line, net: 450_000 } },
  ...{ pricesExpired: true, today: null },
};
let estimates: EstimateSummary[];

beforeEach(() => {
  estimates = [
    estimateSummary({ state: 'expired', validUntil: '2026-10-05' }),
    estimateSummary({ id: 32, number: 13, state: 'accepted', done: 1 }),
  ];
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(billingService, 'listPatientEstimates', () => estimates);
  fakeCall(billingService, 'listAcceptedWork', () => [work]);
});

const open = (role: 'DENTIST' | 'RECEPTIONIST' | 'ADMIN') =>
  renderScreen('/patients/41#presupuestos', { session: as(role) });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Presupuestos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));

test('the tab of a patient lists their estimates and the accepted work that is not done', async () => {
  open('DENTIST');
  expect(await rows()).toEqual([
    'Presupuesto N.º 12Vencido24/11/2026 · 2 prestaciones · válido hasta 05/10/2026$ 25.000,00',
    'Presupuesto N.º 13Aceptado24/11/2026 · 2 prestaciones · realizadas 1 de 2$ 25.000,00',
  ]);
  const pending = within(await screen.findByRole('region', { name: 'Aceptado y sin realizar' }));
  expect(pending.getByText(/Pieza 16 \(O, M\)/)).toBeVisible();
  expect(pending.getByText(/4\.500,00/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nuevo presupuesto' })).toHaveAttribute(
    'href',
    '/presupuestos/nuevo?paciente=41',
  );
});

test.each(['RECEPTIONIST', 'ADMIN'] as const)('a %s reads the estimates and writes none', async (role) => {
  open(role);
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Nuevo presupuesto' })).not.toBeInTheDocument();
});

test('a patient without estimates', async () => {
  estimates = [];
  open('DENTIST');
  expect(await screen.findByText('Todavía no tiene presupuestos.')).toBeVisible();
});

test('estimates that fail to load are tried again', async () => {
  fakeCall(billingService, 'listPatientEstimates', () => {
    throw refuse(503);
  });
  const { user } = open('DENTIST');
  await screen.findByText('No se pudieron cargar los presupuestos.');
  fakeCall(billingService, 'listPatientEstimates', () => estimates);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(2);
});
