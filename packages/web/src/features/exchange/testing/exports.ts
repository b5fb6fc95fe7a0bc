import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

const ANA = { id: 7, name: 'Ana Luna' } as const;

/** A finished export of 80 MB. */
export const clinicExport = (overrides: Partial<ClinicExport> = {}): ClinicExport => ({
  id: 5,
  state: 'done',
  requestedBy: ANA,
  createdAt: '2026-11-24T16:05:00.000Z',
  rowsDone: 12_345,
  rowsTotal: 12_345,
  finishedAt: '2026-11-24T16:06:00.000Z',
  size: 80_100_000,
  sha256: 'ab'.repeat(32),
  signedBy: '09AF-1B2C-3D4E-5F60-7182-93A4-B5C6-D7E8',
  expiresAt: '2026-12-01T16:06:00.000Z',
  failure: null,
  ...overrides,
});

export const runningExport = (overrides: Partial<ClinicExport> = {}): ClinicExport =>
  clinicExport({
    id: 6,
    state: 'running',
    createdAt: '2026-11-24T17:00:00.000Z',
    rowsDone: 2_500,
    rowsTotal: 10_000,
    finishedAt: null,
    size: null,
    sha256: null,
    signedBy: null,
    expiresAt: null,
    ...overrides,
  });

const failedExport = (failure: ClinicExport['failure']): ClinicExport =>
  runningExport({ id: 4, state: 'failed', failure, finishedAt: '2026-11-24T17:02:00.000Z' });

export const ADDRESS = '/datos?view=exports';

/** Fakes the exports of the signed-in dentist's clinic. `lists` records the requests. */
export function fakeExports() {
  const server = {
    exports: [] as ClinicExport[],
    lists: fakeCall(exchangeService, 'listExports', (): ClinicExport[] => server.exports),
  };
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  return server;
}

export const open = () => renderScreen(ADDRESS, { session: as('DENTIST') });

export const startButton = () => screen.findByRole('button', { name: 'Exportar la clínica' });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Expects that a failed export shows why, has no file, and can be started again once. */
export async function expectRetry(
  server: ReturnType<typeof fakeExports>,
  failure: ClinicExport['failure'],
  text: RegExp,
): Promise<void> {
  server.exports = [failedExport(failure)];
  const started = fakeCall(exchangeService, 'startExport', () => {
    server.exports = [runningExport(), ...server.exports];
    return runningExport();
  });
  const { user } = open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: /^Reintentar la exportación/ }));
  expect(await screen.findByRole('group', { name: 'Exportación en curso' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reintentar la exportación/ })).toBeNull();
  expect(started).toHaveLength(1);
}
