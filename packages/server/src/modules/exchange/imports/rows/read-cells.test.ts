import { findPlan, isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import { describe, expect, it } from 'vitest';
import { readRegistry } from '../../../health-insurance/insurances/registry.ts';
import { isBlank, isDate, isRounded, isSpreadsheetError, mayBeRounded } from './cell-faults.ts';
import { proposeFields } from './column-titles.ts';
import { readEmail } from './read-email.ts';
import { proposeGenders } from './read-gender.ts';
import { readPhone } from './read-phone.ts';
import { insuranceFinder } from './similar-insurances.ts';

describe('a phone', () => {
  it.each([
    ['341 555-0101', '341 555-0101', ''],
    ['Tel.: (0341) 15-555-0101', '(0341) 15-555-0101', ''],
    ['cel 341.555.0101', '341 555 0101', ''],
    ['WhatsApp: +54 9 341 5550101', '+54 9 341 5550101', ''],
    ['3415550101', '3415550101', ''],
    ['3415550101,00', '3415550101', ''],
    ['4222‑3333', '4222-3333', ''],
    ['011/4222-3333', '011 4222-3333', ''],
    ['4222-3333 / 15-5555-0101', '4222-3333', '15-5555-0101'],
    ['341-4222333 (mamá)', '341-4222333', '(mamá)'],
    ['mamá: 341-4222333', '341-4222333', 'mamá'],
    ['4222-3333 int 12', '4222-3333', 'int 12'],
    ['341 155550102 y 341 4222334', '341 155550102', '341 4222334'],
    ['341 555-0101 / 0102', '341 555-0101', '0102'],
    ['4222333 4222334', '4222333', '4222334'],
    ['4222-3333 - 4222-4444', '4222-3333', '4222-4444'],
    ['3415550101 3415550102', '3415550101', '3415550102'],
    ['341 5550101 341 5550102', '341 5550101', '341 5550102'],
    ['0 (341) 155550101', '0 (341) 155550101', ''],
    ['+54 9 341 155 550101', '+54 9 341 155 550101', ''],
    ['ana1234567@example.com 341 555-0101', '341 555-0101', ''],
  ])('reads the phone %j as %j and leaves %j', (text, phone, rest) =>
    expect(readPhone(text)).toEqual({ phone, rest }),
  );

  it.each([
    ['12345', 'El teléfono no es válido'],
    ['no tiene teléfono', 'El teléfono no es válido'],
    ['12/11/2020', 'El teléfono no es válido'],
    ['ana1234567@example.com', 'El teléfono no es válido'],
    ['34155501013415550102', 'Escribí un solo teléfono'],
  ])('refuses the phone %j: %s', (text, message) => expect(readPhone(text)).toEqual({ message }));
});

it.each([
  ['a@example.com', 'a@example.com', ''],
  ['mailto:a@example.com', 'a@example.com', ''],
  ['Mail: a@example.com', 'a@example.com', ''],
  ['a@example.com; b@example.com', 'a@example.com', 'b@example.com'],
  ['a@example.com y b@example.com', 'a@example.com', 'b@example.com'],
  ['a@example.com (hija)', 'a@example.com', 'hija'],
  ['"Ana Paz" <a@example.com>', 'a@example.com', 'Ana Paz'],
  // The parts of a mistyped address are not an address.
  ['ana,paz@example.com', 'ana,paz@example.com', ''],
  ['a b@example.com', 'a b@example.com', ''],
  ['sin arroba', 'sin arroba', ''],
])('reads the e-mail %j as %j and leaves %j', (text, email, rest) =>
  expect(readEmail(text)).toEqual({ email, rest }),
);

describe('the sex', () => {
  const propose = (...texts: readonly string[]) =>
    Object.fromEntries(
      proposeGenders(
        texts.map((text) => ({ text, count: 1 })),
        new Map(),
      ).map(({ text, gender, basis }) => [text, [gender, basis]]),
    );

  it.each([
    ['Fem.', 'FEMALE'],
    ['MUJER', 'FEMALE'],
    ['Varón', 'MALE'],
    ['V', 'MALE'],
    ['H', 'MALE'],
    ['X', 'OTHER'],
    ['No binarie', 'OTHER'],
    ['1 - Masculino', 'MALE'],
    ['F (femenino)', 'FEMALE'],
  ])('reads the sex %j as %s in every column', (text, gender) =>
    expect(propose(text)).toEqual({ [text]: [gender, 'known'] }),
  );

  it.each<[string, readonly string[], unknown]>([
    ['male next to F', ['M', 'F'], ['MALE', 'known']],
    ['male next to F and X', ['M', 'F', 'X'], ['MALE', 'known']],
    ['female next to H', ['M', 'H'], ['FEMALE', 'guessed']],
    ['female next to V', ['M', 'v'], ['FEMALE', 'guessed']],
    ['probably male if it is alone', ['M'], ['MALE', 'guessed']],
    ['unknown next to both', ['M', 'F', 'H'], [null, 'unknown']],
    ['unknown next to others', ['M', '2'], [null, 'unknown']],
  ])('reads M as %s', (_, texts, meaning) => expect(propose(...texts).M).toEqual(meaning));

  it.each(['1', '0', '7', 'masculino o femenino'])('does not guess the sex %j', (text) =>
    expect(propose(text)).toEqual({ [text]: [null, 'unknown'] }),
  );
});

describe('a cell', () => {
  it.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#CALC!',
    '#FIELD!',
    '#GETTING_DATA',
    '#N/D',
    '#¡REF!',
    '#¡VALOR!',
    '#¡DIV/0!',
    '#¿NOMBRE?',
    '#¡NUM!',
    '#¡NULO!',
    '#¡DESBORDAMIENTO!',
    '#VALOR!',
    '#NOMBRE?',
    '#\ufffdREF!',
    'Err:502',
    '#ERROR!',
    '########',
  ])('recognises the spreadsheet error %j', (text) => expect(isSpreadsheetError(text)).toBe(true));

  it.each(['#12', 'N/D', 'Depto #3', '#A1', 'error'])('does not take %j for a spreadsheet error', (text) =>
    expect(isSpreadsheetError(text)).toBe(false),
  );

  it.each([
    ['8.00006123456789E+18', true],
    ['8,0E+18', true],
    ['1E+15', true],
    ['8000061234567890000', true],
    ['8000061234567890123', false],
    ['1234567890123450', false],
    ['61 123456 0 01', false],
  ])('detects whether %j is rounded: %s', (text, rounded) => expect(isRounded(text)).toBe(rounded));

  it('a number of sixteen digits that ends with a zero may be rounded', () => {
    expect(mayBeRounded('1234567890123450')).toBe(true);
    expect(mayBeRounded('123456789012340')).toBe(false);
  });

  it.each([
    ['12-mar', true],
    ['ene-80', true],
    ['12/03/2026', true],
    ['2026-03-12', true],
    ['9912/3', false],
    ['77-1234/00', false],
    ['12-3', false],
  ])('detects whether %j was turned into a date: %s', (text, date) => expect(isDate(text)).toBe(date));

  it.each(['-', ' / / ', '...', '?', 's/d', 'No tiene'])('treats %j as blank', (text) =>
    expect(isBlank(text)).toBe(true),
  );
});

describe('the titles of columns', () => {
  const propose = (...titles: readonly string[]) => proposeFields(titles.map((title) => ({ title })));

  it('recognises several titles of a field', () => {
    const titles = [
      'Nº Doc.',
      'APELLIDOS',
      'Nombres',
      'F. Nac.',
      'Cel',
      'E-Mail',
      'O. Social',
      'Nro. de Afiliado',
      'Saldo',
    ];
    expect(propose(...titles)).toEqual([
      'docNumber',
      'lastName',
      'firstName',
      'dateOfBirth',
      'phone',
      'email',
      'healthInsurance',
      'affiliateNumber',
      null,
    ]);
  });

  it('recognises full names, and proposes each field once', () => {
    expect(propose('DNI', 'Nombre', 'Teléfono', 'Celular')).toEqual([
      'docNumber',
      'firstNameFirst',
      'phone',
      null,
    ]);
    expect(propose('Paciente', 'Documento')).toEqual(['lastNameFirst', 'docNumber']);
    expect(proposeFields([{ title: 'Nombre', leading: 'last' }])).toEqual(['lastNameFirst']);
    expect(proposeFields([{ title: 'Apellido', leading: 'first' }])).toEqual(['lastName']);
  });
});

describe('an obra social', async () => {
  const registered = (await readRegistry()).map(({ name, details }, id) => ({
    id,
    name,
    details,
    plans: [],
  }));
  const { find, similar } = insuranceFinder(registered);
  const OSDE = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';
  const OSECAC = 'OBRA SOCIAL DE LOS EMPLEADOS DE COMERCIO Y ACTIVIDADES CIVILES';

  it.each([
    ['OSDE', OSDE],
    ['o.s.d.e.', OSDE],
    ['Osde 210', OSDE],
    ['Obra Social de Ejecutivos y del Personal de Dirección de Empresas', OSDE],
    ['osecac', OSECAC],
    ['Empleados de comercio y actividades civiles', OSECAC],
    ['O.S. de los empleados de comercio y actividades civiles', OSECAC],
    ['PAMI', 'INSTITUTO NACIONAL DE SERVICIOS SOCIALES PARA JUBILADOS Y PENSIONADOS'],
    ['OS Petroleros', 'OBRA SOCIAL DE PETROLEROS'],
    ['Mutual del barrio', undefined],
  ])('finds the obra social %j as %s', (text, name) => expect(find(text)?.name).toBe(name));

  it.each([
    ['empleados de comercio', OSECAC],
    ['Ejecutivos y direccion de empresas', OSDE],
    ['OSECAK', OSECAC],
  ])('offers for %j the match %s', (text, name) =>
    expect(similar(text).map(({ insurance }) => insurance.name)).toContain(name),
  );

  it('offers the usual name first, even with a branch behind it', () =>
    expect(similar('osde Capital Fed.')[0]?.insurance.name).toBe(OSDE));

  it.each([
    ['210', 1],
    ['Plan 210', 1],
    ['OSDE 210', 1],
    ['OSDE Plan 310', 2],
    ['410', undefined],
  ])('finds the plan %j as %s', (text, id) => {
    const plans = [
      { id: 1, name: 'Plan 210' },
      { id: 2, name: 'OSDE 310' },
    ];
    expect(findPlan(text, { name: OSDE, plans })?.id).toBe(id);
  });

  it.each([
    ['Particular', true],
    ['S/OS', true],
    ['No tiene', true],
    ['-', true],
    ['OSDE', false],
  ])('detects whether %j means no obra social: %s', (text, none) => expect(isNoInsurance(text)).toBe(none));
});
