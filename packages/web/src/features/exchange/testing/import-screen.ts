import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { checkedImport, finishedImport, importRow, rowPage } from './imports.ts';

export const STALE = 'Alguien cambió esta importación mientras tanto: revisá cómo está ahora';

/** Fakes a clinic with a single import, and the browser functions that jsdom does not implement. */
export function fakeImport(job: ImportJob) {
  const server = { job };
  // jsdom does not implement object URLs.
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'readImport', () => server.job);
  fakeCall(exchangeService, 'listImports', () => [server.job]);
  fakeCall(exchangeService, 'listImportRows', () => rowPage(importRow()));
  return server;
}

export const openImport = () => renderScreen('/datos?view=imports&id=41', { session: as('DENTIST') });

export const field = (name: string) => screen.findByRole('combobox', { name: `Dato de «${name}»` });

export const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(await field(name));
  await user.click(await screen.findByRole('option', { name: option }));
};

export const checkButton = () => screen.findByRole('button', { name: 'Revisar el archivo' });

/** Saves like the server, which discards an earlier check. */
export const fakeMapping = (server: ReturnType<typeof fakeImport>, change: Partial<ImportJob> = {}) =>
  fakeCall(exchangeService, 'updateImportMapping', ({ body: { fields, version } }) => {
    const { job } = server;
    if (version !== job.version) throw refuse(409, { message: STALE });
    const columns = job.columns.map((each, place) => ({ ...each, field: fields[place] ?? null }));
    server.job = { ...job, ...change, columns, state: 'uploaded', version: version + 1 };
    return server.job;
  });

export const button = (name: string) => screen.findByRole('button', { name });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const progress = (name: string) => screen.findByRole('progressbar', { name });

export const rows = [
  importRow(),
  importRow({
    line: 3,
    outcome: 'updated',
    patientId: 77,
    name: 'Paz, Juan',
    changes: [
      { field: 'dateOfBirth', before: '1980-03-24', after: '1980-03-25' },
      { field: 'gender', before: null, after: 'FEMALE' },
    ],
  }),
  importRow({
    line: 4,
    outcome: 'refused',
    name: 'Ríos, Sol',
    cells: ['12', 'Ríos, Sol', '31/02/1980', ''],
    issues: [
      { column: 'Nac.', message: 'La fecha no es válida: escribila como 25/03/1980' },
      { column: null, message: 'Ese DNI es de alguien del equipo' },
    ],
  }),
];

export const STEP_POLL_MS = 1_000;

/**
 * Opens a finished import with this change. It shows the result, and offers rows and the undo only if there
 * are any.
 */
export async function expectOutcome(change: Partial<ImportJob>, text: string): Promise<void> {
  openImport();
  expect(await screen.findByText(text)).toBeVisible();
  const isUndoable = change.canBeUndone === true;
  expect(screen.queryAllByRole('button', { name: 'Deshacer importación' })).toHaveLength(isUndoable ? 1 : 0);
  const hasRows = isUndoable || change.state === 'undone';
  expect(screen.queryAllByRole('group', { name: 'Resultado de las filas' })).toHaveLength(hasRows ? 1 : 0);
}

export const openImports = () => renderScreen('/datos?view=imports', { session: as('DENTIST') });

export const CSV = new File(['DNI;Apellido;Nombre\r\n30111222;Paz;Ana\r\n'], 'pacientes.csv', {
  type: 'text/csv',
});

export const input = () => screen.findByLabelText('Archivo de pacientes');

/** Three imports: under way, finished and failed. */
export const listedImports = () => [
  checkedImport({ id: 43, fileName: 'tercera.xlsx', state: 'importing', stepRows: 2000, processed: 500 }),
  finishedImport({ id: 42, fileName: 'segunda.csv' }),
  checkedImport({ id: 41, fileName: 'primera.csv', state: 'failed', failure: 'Hubo un error inesperado.' }),
];
