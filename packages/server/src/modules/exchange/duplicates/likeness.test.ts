import { expect, test } from 'vitest';
import { findLikelyPairs } from './likely-pairs.ts';
import { compareIdentities, type Identity, MIN_SCORE, normalizeIdentity } from './likeness.ts';

const ana: Identity = {
  firstName: 'Ana María',
  lastName: 'Núñez',
  docNumber: '20123456',
  dateOfBirth: '1980-03-25',
  phone: '+54 9 341 555-0101',
  email: 'ana@example.com',
};
const unknown = { docNumber: null, dateOfBirth: null, phone: null, email: null };

const likeness = (other: Partial<Identity>, one: Partial<Identity> = {}) =>
  compareIdentities(
    normalizeIdentity({ ...ana, ...one }),
    normalizeIdentity({ ...ana, ...unknown, ...other }),
  );

test.each<[string, Partial<Identity>, string, string[]]>([
  [
    'the same DNI with dots',
    { docNumber: '20.123.456' },
    'certain',
    ['Mismo DNI, escrito de otra forma', 'Mismo nombre y apellido'],
  ],
  [
    'the same DNI with a leading zero and an unlike name',
    { docNumber: '020123456', firstName: 'Zoe', lastName: 'Ibarra' },
    'likely',
    ['Mismo DNI, escrito de otra forma'],
  ],
  [
    'the same name in another order and the same birth date',
    { firstName: 'NUÑEZ', lastName: 'Ana Maria', dateOfBirth: '1980-03-25' },
    'certain',
    ['Mismo nombre y apellido', 'Misma fecha de nacimiento'],
  ],
  [
    'the same name and birth date, and another DNI',
    { docNumber: '30999888', dateOfBirth: '1980-03-25' },
    'likely',
    ['Mismo nombre y apellido', 'Misma fecha de nacimiento'],
  ],
  [
    'a like name and the same telephone without prefixes',
    { firstName: 'Ana', phone: '555 0101' },
    'possible',
    ['Nombre y apellido parecidos', 'Mismo teléfono'],
  ],
  [
    'a like name, and the same telephone and e-mail',
    { firstName: 'Ana', phone: '0341 15 555-0101', email: ' ANA@example.com' },
    'likely',
    ['Nombre y apellido parecidos', 'Mismo teléfono', 'Mismo email'],
  ],
  [
    'two swapped digits of the DNI',
    { docNumber: '20123465' },
    'likely',
    ['Mismo nombre y apellido', 'DNI con una cifra distinta o dos cambiadas de lugar'],
  ],
  [
    'a wrong digit of the DNI',
    { docNumber: '20123459' },
    'likely',
    ['Mismo nombre y apellido', 'DNI con una cifra distinta o dos cambiadas de lugar'],
  ],
  [
    'a wrong digit of the birth date',
    { dateOfBirth: '1980-03-26' },
    'likely',
    ['Mismo nombre y apellido', 'Fecha de nacimiento casi igual'],
  ],
])('lists a record with %s', (_, other, likelihood, reasons) => {
  const found = likeness(other);
  expect(found).toMatchObject({ likelihood, reasons });
  expect(found?.score).toBeGreaterThanOrEqual(MIN_SCORE);
});

test('rates a birth date with swapped day and month as almost equal', () => {
  expect(likeness({ dateOfBirth: '1980-05-03' }, { dateOfBirth: '1980-03-05' })?.reasons).toContain(
    'Fecha de nacimiento casi igual',
  );
});

test.each<[string, Partial<Identity>]>([
  ['a brother with another birth date', { firstName: 'Aníbal', dateOfBirth: '1984-11-02', phone: '5550101' }],
  ['a namesake with another birth date and DNI', { docNumber: '30999888', dateOfBirth: '1961-12-09' }],
  ['a namesake with another DNI', { docNumber: '30999888' }],
  ['somebody with the same telephone', { firstName: 'Zoe', lastName: 'Ibarra', phone: '5550101' }],
  ['somebody with the same birth date', { firstName: 'Zoe', lastName: 'Ibarra', dateOfBirth: '1980-03-25' }],
])('%s is not listed', (_, other) => {
  expect(likeness(other)?.score ?? 0).toBeLessThan(MIN_SCORE);
});

test('ignores a DNI or phone that is too short', () => {
  const short = { docNumber: '12', phone: '55', email: '' };
  expect(
    compareIdentities(normalizeIdentity({ ...ana, ...short }), normalizeIdentity({ ...ana, ...short }))
      ?.reasons,
  ).toEqual(['Mismo nombre y apellido', 'Misma fecha de nacimiento']);
});

test('matches records without a name only by their DNI', () => {
  const nameless = { firstName: null, lastName: null };
  expect(likeness({ ...nameless, phone: ana.phone }, nameless)).toBeUndefined();
  expect(likeness({ ...nameless, docNumber: ana.docNumber }, nameless)).toMatchObject({
    likelihood: 'likely',
  });
});

test('stops at the maximum of comparisons if all patients resemble each other', async () => {
  const identities = Array.from({ length: 30 }, () =>
    normalizeIdentity({ ...ana, ...unknown, phone: ana.phone }),
  );
  const all = await findLikelyPairs(identities);
  expect([all.pairs.length, all.isCut]).toEqual([(30 * 29) / 2, false]);
  const some = await findLikelyPairs(identities, 100);
  expect([some.pairs.length, some.isCut]).toEqual([100, true]);
});

test.each([
  [40, false],
  [41, true],
])('states whether it skipped pairs of %i patients with one phone: %s', async (count, isCut) => {
  const identities = Array.from({ length: count }, () =>
    normalizeIdentity({ ...unknown, firstName: null, lastName: null, phone: ana.phone }),
  );
  expect(await findLikelyPairs(identities)).toEqual({ pairs: [], isCut });
});
