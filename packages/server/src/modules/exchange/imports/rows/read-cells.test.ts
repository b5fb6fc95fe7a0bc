import { describe, expect, it } from 'vitest';
import { readRegistry } from '../../../health-insurance/insurances/registry.ts';
import { proposeFields } from './column-titles.ts';
import { findPlan, insuranceFinder, isNoInsurance } from './insurance-names.ts';
import { readDay } from './read-day.ts';
import { readGender } from './read-gender.ts';
import { readFullName } from './read-name.ts';
import { readPhone } from './read-phone.ts';

describe('a day', () => {
  it.each([
    ['25/03/1980', '1980-03-25'],
    ['5/3/1980', '1980-03-05'],
    ['05-03-80', '1980-03-05'],
    ['05.03.1980', '1980-03-05'],
    ['01/02/26', '2026-02-01'],
    ['01/02/27', '1927-02-01'],
    ['1980-03-25', '1980-03-25'],
    ['1980/3/25', '1980-03-25'],
    ['1980-03-25T00:00:00', '1980-03-25'],
    ['25/03/1980 00:00:00', '1980-03-25'],
    ['25/03/1980 12:00 a. m.', '1980-03-25'],
    ['25-mar-80', '1980-03-25'],
    ['25 de marzo de 1980', '1980-03-25'],
    ['1º de setiembre del 1980', '1980-09-01'],
    ['29305', '1980-03-25'],
    ['29305,5', '1980-03-25'],
    ['29/02/2000', '2000-02-29'],
  ])('%j is %s', (text, day) => expect(readDay(text, '2026-11-24')).toBe(day));

  it.each([
    '31/02/1980',
    '29/02/1900',
    '12/25/1980',
    '0',
    '60',
    'ayer',
    '1980',
    '25/03',
    '25 de nada de 1980',
    '25/03/19800',
    '',
  ])('%j is none', (text) => {
    const day = readDay(text, '2026-11-24');
    // A year alone is a serial number of 1905, which no living patient has as a birthday by accident.
    if (text === '1980') expect(day).toBe('1905-06-02');
    else expect(day).toBeUndefined();
  });
});

describe('a full name', () => {
  it.each<[string, 'last' | 'first', string, string]>([
    ['Pérez, Juan', 'last', 'Pérez', 'Juan'],
    ['Pérez, Juan', 'first', 'Pérez', 'Juan'],
    ['PÉREZ JUAN CARLOS', 'last', 'PÉREZ', 'JUAN CARLOS'],
    ['de la Cruz Ana', 'last', 'de la Cruz', 'Ana'],
    ['Juan Carlos Pérez', 'first', 'Pérez', 'Juan Carlos'],
    ['Ana de la Cruz', 'first', 'de la Cruz', 'Ana'],
    ['de Ana', 'last', 'de', 'Ana'],
  ])('%j, %s, is %s and %s', (text, leading, lastName, firstName) =>
    expect(readFullName(text, leading)).toEqual({ lastName, firstName }),
  );

  it.each(['Pérez', ', Juan', 'Pérez,', ''])('%j lacks a part', (text) =>
    expect(readFullName(text, 'last')).toBeUndefined(),
  );
});

describe('a phone', () => {
  it.each([
    ['341 555-0101', '341 555-0101'],
    ['Tel.: (0341) 15-555-0101', '(0341) 15-555-0101'],
    ['cel 341.555.0101', '341 555 0101'],
    ['WhatsApp: +54 9 341 5550101', '+54 9 341 5550101'],
    ['3415550101', '3415550101'],
  ])('%j is %j', (text, phone) => expect(readPhone(text)).toEqual({ phone }));

  it.each([
    ['12345', 'El teléfono no es válido'],
    ['no tiene teléfono', 'El teléfono no es válido'],
    ['341 555-0101 / 0102', 'El teléfono no es válido'],
    ['3415550101 3415550102', 'Escribe un solo teléfono'],
    ['3,41555E+09', 'La planilla acortó el número: da a la columna el formato de texto y escríbelo entero'],
  ])('%j is refused: %s', (text, message) => expect(readPhone(text)).toEqual({ message }));
});

it.each([
  ['F', 'FEMALE'],
  ['Fem.', 'FEMALE'],
  ['MUJER', 'FEMALE'],
  ['m', 'MALE'],
  ['Varón', 'MALE'],
  ['X', 'OTHER'],
  ['No binarie', 'OTHER'],
  ['7', undefined],
])('the sex %j is %s', (text, gender) => expect(readGender(text)).toBe(gender));

describe('the titles of columns', () => {
  it('are known in several ways', () => {
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
    expect(proposeFields(titles)).toEqual([
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

  it('name a full name, and a field once', () => {
    expect(proposeFields(['DNI', 'Nombre', 'Teléfono', 'Celular'])).toEqual([
      'docNumber',
      'firstNameFirst',
      'phone',
      null,
    ]);
    expect(proposeFields(['Paciente', 'Documento'])).toEqual(['lastNameFirst', 'docNumber']);
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
  ])('%j is found as %s', (text, name) => expect(find(text)?.name).toBe(name));

  it.each([
    ['empleados de comercio', OSECAC],
    ['Ejecutivos y direccion de empresas', OSDE],
    ['OSECAK', OSECAC],
  ])('%j is offered as %s', (text, name) =>
    expect(similar(text).map(({ insurance }) => insurance.name)).toContain(name),
  );

  it('what people say is offered first, with a branch behind it', () =>
    expect(similar('osde Capital Fed.')[0]?.insurance.name).toBe(OSDE));

  it.each([
    ['210', 1],
    ['Plan 210', 1],
    ['OSDE 210', 1],
    ['OSDE Plan 310', 2],
    ['410', undefined],
  ])('the plan %j is found as %s', (text, id) => {
    const plans = [
      { id: 1, name: 'Plan 210' },
      { id: 2, name: 'OSDE 310' },
    ];
    expect(findPlan(text, { id: 1, name: OSDE, details: '', plans })?.id).toBe(id);
  });

  it.each([
    ['Particular', true],
    ['S/OS', true],
    ['No tiene', true],
    ['-', true],
    ['OSDE', false],
  ])('%j says that there is none: %s', (text, none) => expect(isNoInsurance(text)).toBe(none));
});
