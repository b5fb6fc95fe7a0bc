import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { failedExport, runningExport } from './exports.ts';

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
