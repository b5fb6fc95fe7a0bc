import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { checkButton, choose, field, open, STALE } from '../testing/import-columns.ts';
import { column, importJob, importRow, insurance, OSDE, rowPage } from '../testing/imports.ts';

let stored: ImportJob;

beforeEach(() => {
  stored = importJob();
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'readImport', () => stored);
  fakeCall(exchangeService, 'listImports', () => [stored]);
  fakeCall(exchangeService, 'listImportRows', () => rowPage(importRow()));
});

/** Saves as the server does: a check before it no longer counts. */
const fakeMapping = (change: Partial<ImportJob> = {}) =>
  fakeCall(exchangeService, 'updateImportMapping', ({ body: { fields, version } }) => {
    if (version !== stored.version) throw refuse(409, { message: STALE });
    const columns = stored.columns.map((each, place) => ({ ...each, field: fields[place] ?? null }));
    stored = { ...stored, ...change, columns, state: 'uploaded', version: version + 1 };
    return stored;
  });

describe('the columns', () => {
  it('are shown with samples and what was recognised', async () => {
    open();
    expect(await field('Documento')).toHaveTextContent('DNI');
    expect(await field('Observ.')).toHaveTextContent('No importar');
    const first = within(screen.getByRole('listitem', { name: 'Documento' }));
    expect(first.getByText('30.111.222 · 27918306')).toBeVisible();
    expect(
      screen.getByText(
        '20 filas · CSV en Windows-1252, separado por punto y coma · subido por Laura Sosa el 20/11/2026, 10:05',
      ),
    ).toBeVisible();
  });

  it('are saved with each choice, one after the other', async () => {
    const saves = fakeMapping();
    const { user } = open();
    await choose(user, 'Observ.', 'Profesión');
    await choose(user, 'Nac.', 'No importar');
    await waitFor(() =>
      expect(saves.map(({ body }) => [body.version, body.fields])).toEqual([
        [1, ['docNumber', 'lastNameFirst', 'dateOfBirth', 'profession']],
        [2, ['docNumber', 'lastNameFirst', null, 'profession']],
      ]),
    );
    expect(await field('Nac.')).toHaveTextContent('No importar');
  });

  it('that lack a needed one say which, and are neither saved nor checked', async () => {
    const saves = fakeMapping();
    const checks = fakeCall(exchangeService, 'checkImport', () => stored);
    const { user } = open();
    await choose(user, 'Documento', 'No importar');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Elige la columna del DNI');
    await user.click(await checkButton());
    expect(alert).toHaveFocus();
    await choose(user, 'Observ.', 'DNI');
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body.fields).toEqual([null, 'lastNameFirst', 'dateOfBirth', 'docNumber']);
    expect(checks).toHaveLength(0);
  });

  it('that a colleague changed are shown as they are now', async () => {
    const saves = fakeMapping();
    const { user } = open();
    await field('Observ.');
    const columns = [...stored.columns.slice(0, 3), column('Observ.', 'workplace')];
    stored = { ...stored, version: 9, columns };
    await choose(user, 'Nac.', 'No importar');
    expect(await screen.findByText(STALE)).toBeVisible();
    await waitFor(async () => expect(await field('Observ.')).toHaveTextContent('Lugar de trabajo'));
    expect(await field('Nac.')).toHaveTextContent('Fecha de nacimiento');
    expect(saves).toHaveLength(1);
  });
});

describe('the obras sociales', () => {
  const columns = [...importJob().columns.slice(0, 3), column('OS', 'healthInsurance', ['O.S.D.E'])];
  const unknown = insurance({ text: 'osde capital', rows: 1, name: 'osde capital', isRegistered: false });
  const picker = (text: string) => screen.findByRole('combobox', { name: `Obra social para «${text}»` });

  it.each([
    ['a similar one', 'OSDE', OSDE],
    ['none', 'Sin obra social', null],
  ])('that were not recognised become %s', async (_, option, name) => {
    stored = importJob({ columns, insurances: [insurance(), unknown] });
    const saves = fakeMapping({
      insurances: [insurance(), { ...unknown, name, isRegistered: name !== null }],
    });
    const { user } = open();
    expect(await picker('osde capital')).toHaveValue('Dejar «osde capital» como está');
    await user.click(await picker('osde capital'));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
    await waitFor(async () => expect(await picker('osde capital')).toHaveValue(option));
    expect(saves.map(({ body }) => body.insurances)).toEqual([[{ text: 'osde capital', name, plans: [] }]]);
    // A choice moves no row.
    const rows = within(screen.getByRole('list', { name: 'Obras sociales del archivo' }));
    expect(rows.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
      'osde capital',
      'O.S.D.E',
    ]);
  });
});
