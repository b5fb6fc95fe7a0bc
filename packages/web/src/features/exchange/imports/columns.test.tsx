import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import {
  checkButton,
  choose,
  fakeImport,
  fakeMapping,
  field,
  openImport,
  STALE,
} from '../testing/import-screen.ts';
import { column, importJob, insurance, OSDE } from '../testing/imports.ts';

let server: ReturnType<typeof fakeImport>;

beforeEach(() => {
  server = fakeImport(importJob());
});

describe('the columns', () => {
  it('shows the columns with samples and the recognised fields', async () => {
    openImport();
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

  it('saves each choice of a column in sequence', async () => {
    const saves = fakeMapping(server);
    const { user } = openImport();
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

  it('names a missing required column, and neither saves nor checks', async () => {
    const saves = fakeMapping(server);
    const checks = fakeCall(exchangeService, 'checkImport', () => server.job);
    const { user } = openImport();
    await choose(user, 'Documento', 'No importar');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Elegí la columna del DNI');
    await user.click(await checkButton());
    expect(alert).toHaveFocus();
    await choose(user, 'Observ.', 'DNI');
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body.fields).toEqual([null, 'lastNameFirst', 'dateOfBirth', 'docNumber']);
    expect(checks).toHaveLength(0);
  });

  it('shows the columns that a colleague has changed', async () => {
    const saves = fakeMapping(server);
    const { user } = openImport();
    await field('Observ.');
    const columns = [...server.job.columns.slice(0, 3), column('Observ.', 'workplace')];
    server.job = { ...server.job, version: 9, columns };
    await choose(user, 'Nac.', 'No importar');
    expect(await screen.findByText(STALE)).toBeVisible();
    await waitFor(async () => expect(await field('Observ.')).toHaveTextContent('Lugar de trabajo'));
    expect(await field('Nac.')).toHaveTextContent('Fecha de nacimiento');
    expect(saves).toHaveLength(1);
  });
});

describe('an ambiguous column', () => {
  const columns = [
    column('DNI', 'docNumber'),
    column('Nombre', 'firstNameFirst'),
    column('Sexo', 'gender', ['M']),
  ];

  it('asks for the meaning of each value of the sex', async () => {
    server.job = importJob({
      columns,
      genders: [
        { text: 'M', rows: 12, gender: 'FEMALE', basis: 'guessed' },
        { text: '1', rows: 1, gender: null, basis: 'unknown' },
      ],
    });
    const saves = fakeMapping(server);
    const { user } = openImport();
    const list = within(await screen.findByRole('list', { name: 'Géneros del archivo' }));
    expect(list.getByRole('listitem', { name: 'M' })).toHaveTextContent(
      '«M», en 12 filas (supuesto)Femenino',
    );
    expect(list.getByRole('listitem', { name: '1' })).toHaveTextContent('No importar');
    await user.click(screen.getByRole('combobox', { name: 'Género para «1»' }));
    await user.click(await screen.findByRole('option', { name: 'Masculino' }));
    await waitFor(() => expect(saves[0]?.body.genders).toEqual([{ text: '1', gender: 'MALE' }]));
  });

  it('asks for no meaning if every value has only one', async () => {
    server.job = importJob({ columns, genders: [{ text: 'F', rows: 1, gender: 'FEMALE', basis: 'known' }] });
    openImport();
    await field('Sexo');
    expect(screen.queryByRole('list', { name: 'Géneros del archivo' })).toBeNull();
  });

  it('asks for the order of day and month', async () => {
    server.job = importJob({ dates: { order: null, basis: 'mixed', rows: 3 } });
    const saves = fakeMapping(server);
    const { user } = openImport();
    expect(await screen.findByText(/^En 3 filas la fecha se puede leer de dos modos\./)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '03/04/1980 es' }));
    await user.click(await screen.findByRole('option', { name: /^Mes\/día\/año/ }));
    await waitFor(() => expect(saves[0]?.body.dayOrder).toBe('month-first'));
  });
});

it('offers a column without a title by its position, and hides one without data', async () => {
  const notes = ['Hay datos en columnas sin título: mirá si corresponden a algún dato.'];
  server.job = importJob({
    columns: [...importJob().columns.slice(0, 2), column('', null), column('', null, ['341 555-0140'])],
    notes,
  });
  openImport();
  expect(await field('Columna 4')).toHaveTextContent('No importar');
  expect(screen.queryByRole('listitem', { name: 'Columna 3' })).toBeNull();
  expect(screen.getByText(notes[0] ?? '')).toBeVisible();
});

describe('the obras sociales', () => {
  const columns = [...importJob().columns.slice(0, 3), column('OS', 'healthInsurance', ['O.S.D.E'])];
  const unknown = insurance({ text: 'osde capital', rows: 1, name: 'osde capital', isRegistered: false });
  const picker = (text: string) => screen.findByRole('combobox', { name: `Obra social para «${text}»` });

  it.each([
    ['a similar one', 'OSDE', OSDE],
    ['none', 'Sin obra social', null],
  ])('turns an unrecognised obra social into %s', async (_, option, name) => {
    server.job = importJob({ columns, insurances: [insurance(), unknown] });
    const saves = fakeMapping(server, {
      insurances: [insurance(), { ...unknown, name, isRegistered: name !== null }],
    });
    const { user } = openImport();
    expect(await picker('osde capital')).toHaveValue('Dejar «osde capital» como está');
    await user.click(await picker('osde capital'));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
    await waitFor(async () => expect(await picker('osde capital')).toHaveValue(option));
    expect(saves.map(({ body }) => body.insurances)).toEqual([[{ text: 'osde capital', name, plans: [] }]]);
    // A choice does not move its row.
    const rows = within(screen.getByRole('list', { name: 'Obras sociales del archivo' }));
    expect(rows.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
      'osde capital',
      'O.S.D.E',
    ]);
  });
});
