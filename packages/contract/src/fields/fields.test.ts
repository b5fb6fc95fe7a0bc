import { describe, expect, it } from 'vitest';
import { clinicName } from './clinic-name.ts';
import { email, emailOr } from './email.ts';
import { id, idParam } from './id.ts';
import { HAS_ADDRESS } from './people/without-address.ts';
import { REQUIRED_EN, REQUIRED_ES } from './required-message.ts';
import { searchText } from './search-text.ts';
import { accepts, rejects } from './testing/schema-checks.ts';
import { thousands } from './thousands.ts';
import { birthDate, isBornAfter, isoDate } from './time/iso-date.ts';

it("a missing field has the specification's message", () => {
  expect([REQUIRED_EN, REQUIRED_ES]).toEqual(['This field is required', 'Este campo es requerido']);
});

describe('a clinic name', () => {
  const schema = clinicName('Falta el nombre');

  it('is trimmed before its length is checked', () => {
    accepts(schema, '  ab ', 'ab');
    accepts(schema, ` ${'x'.repeat(120)} `, 'x'.repeat(120));
    rejects(schema, ' a ', 'El nombre de la clínica debe tener al menos 2 caracteres');
    rejects(schema, 'x'.repeat(121), 'El nombre de la clínica debe tener como máximo 120 caracteres');
    rejects(schema, '   ', 'Falta el nombre');
  });

  it('contains no internet address', () => {
    rejects(schema, 'Ganaste en mejor-banco.com', HAS_ADDRESS);
    accepts(schema, 'Odontología S.R.L.');
  });
});

describe('an e-mail', () => {
  const schema = emailOr('Mal escrito', 'Falta');

  it.each(['a@b.co', 'ana.perez+x@sub.example.com.ar', "o'higgins@example.com", 'ñandú@ejemplo.com'])(
    'accepts %j',
    (text) => {
      accepts(schema, text);
      accepts(email, text);
    },
  );

  it.each([
    'a',
    '@b.co',
    'a@b',
    'a@.co',
    'a@b.',
    'a@b@c.co',
    'a b@c.co',
    'a@b c.co',
    'a@b.c o',
    ...[...'<>(),;:"\\'].flatMap((sign) => [`a${sign}@b.co`, `a@b${sign}.co`, `a@b.c${sign}o`]),
    '<a@b.co>',
  ])('rejects %j', (text) => {
    rejects(schema, text, 'Mal escrito');
    rejects(email, text, 'Formato de email inválido');
  });

  it.each([' a@b.co', 'a@b.co\u00a0', 'a\u200b@b.co', '\u202aa@b.co\u202c', 'a@b.c\u2060o\ufeff'])(
    'reads %j without its spaces and invisible characters',
    (text) => {
      accepts(schema, text, 'a@b.co');
      accepts(email, text, 'a@b.co');
    },
  );

  it('is required, and has at most 254 characters', () => {
    const longest = `${'a'.repeat(248)}@b.com`;
    accepts(schema, longest);
    accepts(email, longest);
    rejects(schema, `a${longest}`, 'Máximo 254 caracteres');
    rejects(email, `a${longest}`, 'Máximo 254 caracteres');
    for (const missing of ['', undefined, 7]) {
      rejects(schema, missing, 'Falta');
      rejects(emailOr('Mal escrito'), missing, 'Mal escrito');
      rejects(email, missing, 'El email es requerido');
    }
  });
});

describe('an id', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['2147483647', 2_147_483_647],
    [7, 7],
  ])('accepts %j in a path', (sent, parsed) => accepts(idParam, sent, parsed));

  it.each(['0', '01', '-1', '+1', '1.5', '1e3', ' 1', '1 ', 'x1', '1x', '2147483648', '12345678901', '', 0])(
    'rejects %j in a path',
    (sent) => rejects(idParam, sent, 'Identificador inválido'),
  );

  it('is a positive 32-bit integer in a body', () => {
    accepts(id, 1);
    accepts(id, 2_147_483_647);
    for (const invalid of [0, 2_147_483_648, 1.5, '1']) expect(id.safeParse(invalid).success).toBe(false);
  });
});

describe('a day', () => {
  it('exists and is not before 1900', () => {
    const schema = isoDate('Fecha mala');
    accepts(schema, '1900-01-01');
    accepts(schema, '2999-12-31');
    for (const invalid of ['1899-12-31', '2023-02-29', '01/02/2023', '', 5]) {
      rejects(schema, invalid, 'Fecha mala');
    }
  });

  it('is at most today at the clinic as a birth date', () => {
    for (const day of ['1900-01-01', '2026-03-04']) {
      accepts(birthDate, day);
      expect(isBornAfter('2026-03-04', { person: { dob: day } }, 'person.dob')).toBe(false);
    }
    expect(isBornAfter('2026-03-04', { person: { dob: '2026-03-05' } }, 'person.dob')).toBe(true);
    for (const body of [undefined, null, 'x', { person: null }, { person: 'x' }])
      expect(isBornAfter('2026-03-04', body, 'person.dob')).toBe(false);
    for (const invalid of ['1899-12-31', '2999-02-30', 'x']) {
      rejects(birthDate, invalid, 'Fecha de nacimiento no válida');
      expect(isBornAfter('2026-03-04', { dob: invalid }, 'dob')).toBe(false);
    }
  });
});

describe('a search', () => {
  it('is trimmed, and undefined if blank', () => {
    accepts(searchText, '  núñez ana ', 'núñez ana');
    for (const blank of ['', '   ', undefined]) expect(searchText.parse(blank)).toBeUndefined();
    rejects(searchText, 'x'.repeat(101), 'Máximo 100 caracteres');
    accepts(searchText, ` ${'a  '.repeat(10)}`, 'a '.repeat(10).trim());
    accepts(searchText, '\u202aD´Angelo\u00a0', "D'Angelo");
    rejects(searchText, 'a '.repeat(11), 'Hasta 10 palabras');
  });
});

describe('thousands', () => {
  it.each([
    [7, '7'],
    ['999', '999'],
    [1000, '1.000'],
    [20_000, '20.000'],
    ['30111222', '30.111.222'],
    ['123456', '123.456'],
  ])('are grouped from %j to %s', (digits, text) => {
    expect(thousands(digits)).toBe(text);
  });
});
