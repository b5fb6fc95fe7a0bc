import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from './import-screen.ts';
import { importRow } from './imports.ts';

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
      { column: 'Nac.', message: 'La fecha no es válida: escríbela como 25/03/1980' },
      { column: null, message: 'Ese DNI es de alguien del equipo' },
    ],
  }),
];

/** Polling interval of a running step. */
export const FOLLOW_MS = 1_000;

/** Opens a finished import with this change. It shows the result, and offers rows and undo only if there are any. */
export async function expectOutcome(change: Partial<ImportJob>, text: string): Promise<void> {
  open();
  expect(await screen.findByText(text)).toBeVisible();
  const isUndoable = change.canBeUndone === true;
  expect(screen.queryAllByRole('button', { name: 'Deshacer importación' })).toHaveLength(isUndoable ? 1 : 0);
  const hasRows = isUndoable || change.state === 'undone';
  expect(screen.queryAllByRole('group', { name: 'Resultado de las filas' })).toHaveLength(hasRows ? 1 : 0);
}
