import type { ImportRow } from '@dentaria/contract/exchange/imports.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { workbook } from '../testing/workbook.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const steps = importer(app, clinic.id, dentist.token);

let serial = 32_000_000;
const nextDni = (): string => {
  serial += 1;
  return String(serial);
};

beforeEach(async () => {
  await app.owner.query(
    "update import_jobs set state = 'cancelled' where state in ('uploaded', 'checking', 'checked')",
  );
});

const TITLES = ['DNI', 'Apellido', 'Nombre'];

/** Returns the review of patients with these additional columns. */
async function review(titles: readonly string[], ...rows: readonly (readonly string[])[]) {
  const table = rows.map((cells) => [nextDni(), 'Paz', 'Ana', ...cells]);
  const job = await steps.check(await steps.upload(csv([[...TITLES, ...titles], ...table])));
  return { job, rows: await steps.rows(job.id) };
}

const stored = (row: ImportRow | undefined, field: string) => {
  const { value, mark } = row?.values.find((each) => each.field === field) ?? {};
  return [value, mark];
};

test('shows each cell with the value that will be stored', async () => {
  const insurance = await buildInsurance(app, { name: `Mutual ${nextDni()}`, plan: 'Plan Oro' });
  const { rows: named } = await app.owner.query('select name from health_insurances where id = $1', [
    insurance.id,
  ]);
  const { name } = named[0];
  const dni = nextDni();
  const dotted = dni.replace(/(..)(...)(...)/, '$1.$2.$3');
  const titles = [
    'DNI',
    'Paciente',
    'Nacimiento',
    'Sexo',
    'Teléfono',
    'Obra social',
    'Plan',
    'Ciudad',
    'Observ.',
  ];
  const cells = [
    dotted,
    'PAZ DEL RIO ANA',
    '25-3-1980',
    'F',
    'Tel: 341 555-0101',
    name.toUpperCase(),
    'oro',
    'Rosario',
    'x',
  ];
  const job = await steps.check(await steps.upload(csv([titles, cells])));
  expect((await steps.rows(job.id))[0]).toMatchObject({
    outcome: 'created',
    values: [
      { field: 'docNumber', text: dotted, value: dni, mark: 'changed' },
      { field: 'lastName', text: 'PAZ DEL RIO ANA', value: 'PAZ DEL RIO', mark: 'guessed' },
      { field: 'firstName', text: 'PAZ DEL RIO ANA', value: 'ANA', mark: 'guessed' },
      { field: 'dateOfBirth', text: '25-3-1980', value: '1980-03-25', mark: 'changed' },
      { field: 'gender', text: 'F', value: 'FEMALE', mark: 'changed' },
      { field: 'phone', text: 'Tel: 341 555-0101', value: '341 555-0101', mark: 'changed' },
      { field: 'healthInsurance', text: name.toUpperCase(), value: name, mark: 'changed' },
      { field: 'plan', text: 'oro', value: 'Plan Oro', mark: 'changed' },
      { field: 'city', text: 'Rosario', value: 'Rosario', mark: null },
    ],
    issues: [{ column: 'Paciente', message: 'Se tomó «PAZ DEL RIO» por apellido y «ANA» por nombre' }],
  });
  expect(job.noted).toBe(1);
  await steps.run(job);
  const { rows } = await app.owner.query(
    'select last_name, first_name, date_of_birth, gender, phone, health_insurance, city from users where doc_number = $1',
    [dni],
  );
  expect(Object.values(rows[0])).toEqual([
    'PAZ DEL RIO',
    'ANA',
    '1980-03-25',
    'FEMALE',
    '341 555-0101',
    name,
    'Rosario',
  ]);
});

test.each([
  ['Nacimiento', 'dateOfBirth', '1980', 'no se importa: es solo el año'],
  ['Nacimiento', 'dateOfBirth', '31/02/1980', 'no se importa: la fecha no es válida'],
  ['Sexo', 'gender', '7', 'no se importa: no se sabe qué género es'],
  ['Teléfono', 'phone', 'no sé', 'no se importa: el teléfono no es válido'],
  ['Teléfono de emergencia', 'emergencyContactPhone', '12', 'no se importa: el teléfono no es válido'],
  ['Email', 'email', 'sin arroba', 'no se importa: formato de email inválido'],
  ['Obra social', 'healthInsurance', '#N/D', 'no se importa: la planilla muestra un error'],
  ['Número de afiliado', 'affiliateNumber', '8,00006E+18', 'no se importa: la planilla acortó el número'],
  [
    'Número de afiliado',
    'affiliateNumber',
    '12-mar',
    'no se importa: la planilla convirtió el número en una fecha',
  ],
  ['Código postal', 'postalCode', 'x'.repeat(21), 'no se importa: máximo 20 caracteres'],
  ['Localidad', 'city', '#¡REF!', 'no se importa: la planilla muestra un error'],
  ['Profesión', 'profession', 'x'.repeat(101), 'no se importa: máximo 100 caracteres'],
])('omits the value of a bad cell of «%s», but not the patient', async (title, field, text, message) => {
  const { job, rows } = await review([title], [text]);
  expect(job.counts).toMatchObject({ created: 1, refused: 0 });
  expect(stored(rows[0], field)).toEqual([null, 'omitted']);
  expect(rows[0]?.issues[0]?.message.toLowerCase()).toContain(message);
});

test('an unreadable value changes nothing in a known patient', async () => {
  const dni = nextDni();
  const file = (phone: string, member: string) =>
    csv([
      [...TITLES, 'Teléfono', 'Afiliado', 'CP'],
      [dni, 'Paz', 'Ana', phone, member, '02000'],
    ]);
  await steps.importAll(file('341 555-0101', '0012345'));
  const again = await steps.importAll(file('#N/D', '12345'));
  expect(again.counts).toMatchObject({ unchanged: 1 });
  expect(again.noted).toBe(1);
});

test('notes a different name under a known DNI', async () => {
  const dni = nextDni();
  await steps.importAll(csv([TITLES, [dni, 'Paz', 'Ana']]));
  const named = async (...names: readonly string[]) => {
    const job = await steps.check(await steps.upload(csv([TITLES, [dni, ...names]])));
    return (await steps.rows(job.id))[0]?.issues;
  };
  expect(await named('PAZ', 'Ana María')).toEqual([]);
  expect(await named('Ruiz', 'Omar')).toEqual([
    {
      column: null,
      message: 'Con ese DNI está registrado otro nombre (Paz, Ana): mirá si es la misma persona',
    },
  ]);
});

test('takes the DNI from a CUIL', async () => {
  const dni = nextDni();
  const job = await steps.check(await steps.upload(csv([TITLES, [`27-${dni}-4`, 'Paz', 'Ana']])));
  expect(stored((await steps.rows(job.id))[0], 'docNumber')).toEqual([dni, 'guessed']);
});

test('lists only rows with notes', async () => {
  const { job } = await review(['Teléfono'], ['341 555-0101'], ['4222-3333 / 15-5555-0101']);
  const { items } = await steps.calls.listImportRows({
    params: { clinicId: clinic.id, id: job.id },
    query: { noted: 'true' },
  });
  expect(items.map(({ line, issues }) => ({ line, issues }))).toEqual([
    { line: 3, issues: [{ column: 'Teléfono', message: 'De la celda no se importa «15-5555-0101»' }] },
  ]);
  expect(stored(items[0], 'phone')).toEqual(['4222-3333', 'guessed']);
});

describe('the whole column decides', () => {
  test('the whole column decides what M means next to H', async () => {
    const { job, rows } = await review(['Sexo'], ['M'], ['H'], ['M']);
    expect(job.genders).toEqual([
      { text: 'M', rows: 2, gender: 'FEMALE', basis: 'guessed' },
      { text: 'H', rows: 1, gender: 'MALE', basis: 'known' },
    ]);
    expect(rows.map((row) => stored(row, 'gender'))).toEqual([
      ['FEMALE', 'guessed'],
      ['MALE', 'changed'],
      ['FEMALE', 'guessed'],
    ]);
  });

  test('a user chooses a meaning that the column does not show', async () => {
    const { job, rows } = await review(
      ['Sexo', 'Nacimiento'],
      ['1', '3/25/1980'],
      ['2', '25/3/1980'],
      ['2', '4/3/1980'],
    );
    expect(rows.map((row) => stored(row, 'gender')[0])).toEqual([null, null, null]);
    expect(job.dates).toEqual(expect.objectContaining({ order: null, basis: 'mixed', rows: 1 }));
    expect(stored(rows[2], 'dateOfBirth')).toEqual([null, 'omitted']);
    const chosen = await steps.calls.updateImportMapping({
      params: { clinicId: clinic.id, id: job.id },
      body: {
        version: job.version,
        fields: job.columns.map(({ field }) => field),
        genders: [
          { text: '1', gender: 'MALE' },
          { text: '2', gender: null },
        ],
        dayOrder: 'day-first',
      },
    });
    expect(chosen).toMatchObject({
      state: 'uploaded',
      genders: [
        { text: '2', gender: null, basis: 'chosen' },
        { text: '1', gender: 'MALE', basis: 'chosen' },
      ],
      dates: { order: 'day-first', basis: 'chosen' },
    });
    const again = await steps.check(chosen);
    const read = await steps.rows(again.id);
    expect(read.map((row) => stored(row, 'gender')[0])).toEqual(['MALE', null, null]);
    expect(read.map((row) => stored(row, 'dateOfBirth')[0])).toEqual([null, '1980-03-25', '1980-03-04']);
    // A later change of the columns keeps the choices.
    const kept = await steps.calls.updateImportMapping({
      params: { clinicId: clinic.id, id: job.id },
      body: { version: again.version, fields: job.columns.map(({ field }) => field) },
    });
    expect(kept.dates?.basis).toBe('chosen');
    expect(kept.genders[1]).toMatchObject({ gender: 'MALE', basis: 'chosen' });
  });

  test('the whole column decides which part of a full name comes first', async () => {
    const job = await steps.upload(
      csv([
        ['DNI', 'Nombre'],
        [nextDni(), 'PEREZ JUAN'],
        [nextDni(), 'LOPEZ ANA MARIA'],
      ]),
    );
    expect(job.columns.map(({ field }) => field)).toEqual(['docNumber', 'lastNameFirst']);
  });

  test('the whole column decides whether the month comes first', async () => {
    const { rows } = await review(['Nacimiento'], ['03/25/1980'], ['04/03/1980']);
    expect(rows.map((row) => stored(row, 'dateOfBirth'))).toEqual([
      ['1980-03-25', 'guessed'],
      ['1980-04-03', 'guessed'],
    ]);
  });
});

test('omits a number that a workbook has rounded', async () => {
  const job = await steps.check(
    await steps.upload(
      workbook([
        [...TITLES, 'Número de afiliado', 'Nacimiento'],
        [Number(nextDni()), 'Gallo', 'Raúl', '8000061234567890123', { serial: 1980 }],
        [Number(nextDni()), 'Gallo', 'Sara', 8_000_061_234_567_890_000, { serial: 29_305 }],
        [Number(nextDni()), 'Gallo', 'Inés', 123_456_789_012_345, ''],
        [Number(nextDni()), 'Gallo', 'Luz', 1_234_567_890_123_456, ''],
      ]),
    ),
  );
  const rows = await steps.rows(job.id);
  expect(rows.map((row) => stored(row, 'affiliateNumber'))).toEqual([
    ['8000061234567890123', null],
    [null, 'omitted'],
    ['123456789012345', null],
    [null, 'omitted'],
  ]);
  // A year in a column of dates.
  expect(rows.map((row) => stored(row, 'dateOfBirth')[0])).toEqual([
    null,
    '1980-03-25',
    undefined,
    undefined,
  ]);
});

test('marks only the cell of a damaged letter', async () => {
  const text = `DNI;Apellido;Nombre;Localidad\r\n${nextDni()};Muñoz;Íñigo;Junín\r\n${nextDni()};Ag~ero;Sofía;Cañuelas\r\n`;
  const bytes = Buffer.from(text);
  bytes[bytes.indexOf('~')] = 0xfc;
  const job = await steps.check(await steps.upload(bytes));
  expect(job).toMatchObject({
    encoding: 'utf-8',
    notes: ['El archivo tiene letras dañadas en la fila 3: quedan marcadas en la revisión.'],
  });
  const [first, second] = await steps.rows(job.id);
  expect(first?.cells.slice(1)).toEqual(['Muñoz', 'Íñigo', 'Junín']);
  expect(first?.issues).toEqual([]);
  expect(stored(second, 'lastName')).toEqual(['Agüero', 'doubted']);
  expect(stored(second, 'city')).toEqual(['Cañuelas', null]);
});
