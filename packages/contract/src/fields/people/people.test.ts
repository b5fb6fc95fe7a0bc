import { describe, expect, it } from 'vitest';
import { accepts, rejects } from '../testing/schema-checks.ts';
import { dni } from './dni.ts';
import { gender, genderText } from './gender.ts';
import { GENDER_LABELS, genderOfOnboarding, ONBOARDING_GENDERS } from './genders.ts';
import { historyName, onboardingName, personName } from './person-name.ts';
import { historyPhone, onboardingPhone, recordPhone } from './phone.ts';
import { role, roleReferences } from './role.ts';
import { username } from './username.ts';
import { HAS_ADDRESS } from './without-address.ts';

describe('a DNI', () => {
  const schema = dni('Falta el DNI');

  it.each([
    ['1234567', '1234567'],
    ['12345678', '12345678'],
    ['30.111.222', '30111222'],
    [' 7 123\t402\n', '7123402'],
    ['05123456', '5123456'],
    ['05.123.456', '5123456'],
    ['5.123.456', '5123456'],
    ['0512345', '0512345'],
    ['00512345', '0512345'],
    ['\u202d30.111.222\u202c', '30111222'],
    ['30\u00a0111\u2009222', '30111222'],
    [`30111222${' '.repeat(32)}`, '30111222'],
  ])('is parsed from %j to %s', (typed, digits) => accepts(schema, typed, digits));

  it.each([
    ['123456', 'DNI debe tener 7 u 8 dígitos'],
    ['123456789', 'DNI debe tener 7 u 8 dígitos'],
    ['x1234567', 'DNI debe tener 7 u 8 dígitos'],
    ['1234567x', 'DNI debe tener 7 u 8 dígitos'],
    ['30-111-222', 'DNI debe tener 7 u 8 dígitos'],
    [`30111222${' '.repeat(33)}`, 'DNI debe tener 7 u 8 dígitos'],
    ['', 'Falta el DNI'],
    [' . ', 'Falta el DNI'],
    [30111222, 'Falta el DNI'],
  ])('is rejected as %j: %s', (typed, message) => rejects(schema, typed, message));
});

describe('a gender', () => {
  it.each(['MALE', 'FEMALE', 'OTHER'])('accepts %s', (value) => {
    accepts(gender, value);
    accepts(genderText, value);
  });

  it.each(['male', 'MASCULINO', ''])('rejects %j', (value) => {
    rejects(gender, value, 'Género no válido');
    rejects(genderText, value, 'Género no válido');
  });

  it('is the capitalized Spanish label in onboarding', () => {
    const labels = ONBOARDING_GENDERS.map((each) => GENDER_LABELS[genderOfOnboarding[each]].toUpperCase());
    expect(labels).toEqual(ONBOARDING_GENDERS);
  });
});

describe('a person’s name', () => {
  const inHistory = historyName('Falta');
  const inOnboarding = onboardingName('Falta', 'Solo letras');

  const inRecord = personName('Falta');

  it.each(['Ana', 'María José', 'Ñ'])('accepts %j', (name) => {
    accepts(inHistory, name);
    accepts(inOnboarding, name);
  });

  it.each([
    ['Ago\u0301n', 'Agón'],
    ['Ana\u00a0María', 'Ana María'],
    ['  Ana   María\t', 'Ana María'],
    ['\u202aAna\u202c \u200bMaría\ufeff', 'Ana María'],
    ['An\u00ada', 'Ana'],
  ])('reads %j as %j', (typed, name) => {
    for (const schema of [inHistory, inOnboarding, inRecord]) accepts(schema, typed, name);
  });

  it.each([..."'`´‘’‛′ʹʻʼˈ＇"])('reads %j as an apostrophe', (sign) => {
    for (const schema of [inHistory, inRecord]) accepts(schema, `D${sign}Angelo`, "D'Angelo");
  });

  it.each([...'-‐‑‒–—―−'])('reads %j as a hyphen', (sign) => {
    for (const schema of [inHistory, inRecord]) accepts(schema, `Ana${sign}María`, 'Ana-María');
  });

  it('contains no internet address in a record', () =>
    rejects(inRecord, 'mejor\u200b-banco.com', HAS_ADDRESS));

  it.each(["O'Higgins", 'Ana-María'])('accepts %j in a history, not in onboarding', (name) => {
    accepts(inHistory, name);
    rejects(inOnboarding, name, 'Solo letras');
  });

  it.each(['R2', '2R', 'a_b', '<b>', 'a.b', 'a,', '¡a'])('rejects %j', (name) => {
    rejects(inHistory, name, 'Solo letras, espacios, guiones y apostrofes');
    rejects(inOnboarding, name, 'Solo letras');
  });

  it('is required, and has at most 100 characters', () => {
    for (const schema of [inHistory, inOnboarding]) {
      rejects(schema, ' ', 'Falta');
      accepts(schema, 'x'.repeat(100));
      rejects(schema, 'x'.repeat(101), 'Máximo 100 caracteres');
    }
  });
});

describe('a phone', () => {
  const inHistory = 'Solo números, espacios, guiones, paréntesis y +';
  const inOnboarding = 'El formato del teléfono no es válido';

  it.each(['+54 (11) 4444-5555', '11 4444-5555', '', '()', '+'])('accepts %j', (phone) => {
    accepts(historyPhone, phone);
    accepts(onboardingPhone, phone);
  });

  it.each(['54+', '++54'])('accepts %j in a history, not in onboarding', (phone) => {
    accepts(historyPhone, phone);
    rejects(onboardingPhone, phone, inOnboarding);
  });

  it.each([
    ['341.555.0101', '341 555 0101'],
    ['\u202a+54 341 555-0101\u202c', '+54 341 555-0101'],
    ['341\u00a0555\u20110101', '341 555-0101'],
    ['(0341) .555 . 0101', '(0341) 555 0101'],
    ['341  555–0101 ', '341 555-0101'],
  ])('reads %j as %j', (typed, phone) => accepts(recordPhone, typed, phone));

  it.each(['341.555.0101', '\u202a341 555\u00a00101\u202c'])('reads %j before it is checked', (typed) => {
    accepts(historyPhone, typed, '341 555 0101');
    accepts(onboardingPhone, typed, '341 555 0101');
  });

  it.each(['341 555-0101 int. 3', '341-4222333 (mamá)'])('accepts %j in a record', (phone) => {
    accepts(recordPhone, phone);
  });

  it.each(['x11', '11x', 'int. 5', '-x-'])('rejects %j', (phone) => {
    rejects(historyPhone, phone, inHistory);
    rejects(onboardingPhone, phone, inOnboarding);
  });

  it('has at most 40 characters', () => {
    accepts(historyPhone, '1'.repeat(40));
    accepts(onboardingPhone, '1'.repeat(40));
    rejects(historyPhone, '1'.repeat(41), 'Máximo 40 caracteres');
    rejects(onboardingPhone, '1'.repeat(41), 'Máximo 40 caracteres');
    rejects(onboardingPhone, 11, inOnboarding);
  });
});

describe('roles in a request', () => {
  it.each([
    [[{ name: 'DENTIST' }], ['DENTIST']],
    [[{ name: 'ROLE_PATIENT' }], ['PATIENT']],
    [
      [{ id: 1 }, { id: 5 }],
      ['ADMIN', 'GUEST'],
    ],
    [[{ id: 2, name: 'role_dentist' }], ['DENTIST']],
    [[{ id: 3 }, { name: 'RECEPTIONIST' }], ['RECEPTIONIST']],
  ])('are parsed from %j to %j', (sent, names) => accepts(roleReferences, sent, names));

  it.each([
    [[], 'At least one role must be selected'],
    [undefined, 'At least one role must be selected'],
    ['ADMIN', 'At least one role must be selected'],
    [[{}], 'Rol inválido'],
    [[{ id: 0 }], 'Rol inválido'],
    [[{ id: 6 }], 'Rol inválido'],
    [[{ name: 'OWNER' }], 'Rol inválido'],
    [[{ id: 1, name: 'OWNER' }], 'Rol inválido'],
    [[{ id: 1, name: 'PATIENT' }], 'Rol inválido'],
    [Array.from({ length: 6 }, () => ({ id: 1 })), 'Rol inválido'],
  ])('are rejected as %j: %s', (sent, message) => rejects(roleReferences, sent, message));

  it('are identified by name if the id is unknown', () => {
    accepts(roleReferences, [{ id: 9, name: 'GUEST' }], ['GUEST']);
  });

  it('have a name of at most 40 characters', () => {
    accepts(roleReferences, [{ name: 'GUEST'.padEnd(40) }], ['GUEST']);
    expect(roleReferences.safeParse([{ name: 'GUEST'.padEnd(41) }]).success).toBe(false);
  });

  it('have an id and a name in responses', () => {
    accepts(role, { id: 1, name: 'ROLE_ADMIN' });
  });
});

describe('a username', () => {
  const TOO_SHORT = 'El nombre de usuario debe tener entre 4 y 20 caracteres';

  it('consists of letters, digits and underscores', () => {
    accepts(username({ min: 4 }), 'Ana_1');
    for (const invalid of ['ana perez', 'ñandu', 'a-bcd', '-abcd', 'abcd.']) {
      rejects(
        username({ min: 4 }),
        invalid,
        'El nombre de usuario solo puede contener letras, números y guiones bajos',
      );
    }
  });

  it('has a minimum length and at most 20 characters', () => {
    rejects(username({ min: 4 }), 'abc', TOO_SHORT);
    accepts(username({ min: 4 }), 'abcd');
    accepts(username({ min: 3 }), 'abc');
    rejects(username({ min: 3 }), 'ab', 'El nombre de usuario debe tener entre 3 y 20 caracteres');
    accepts(username({ min: 4 }), 'x'.repeat(20));
    rejects(username({ min: 4 }), 'x'.repeat(21), TOO_SHORT);
    rejects(username({ min: 4 }), ' ', 'El nombre de usuario es requerido');
  });

  it('may be as short as an existing one, and the message names the usual minimum', () => {
    accepts(username({ min: 4, tolerated: 3 }), 'abc');
    rejects(username({ min: 4, tolerated: 3 }), 'ab', TOO_SHORT);
  });
});
