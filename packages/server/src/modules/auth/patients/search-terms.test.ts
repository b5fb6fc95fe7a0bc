import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { phoneDigits } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { searchWords, type TermRange, typoRanges } from './search-terms.ts';

const { owner } = await makeTestDatabase();

const terms = (text: string): string[] => searchWords(text).map(({ term }) => term);
const prefixes = (text: string): string[][] =>
  searchWords(text).map(({ ranges }) => ranges.map(({ low }) => low));

describe('the words of a search', () => {
  test.each([
    ['Núñez', ['nunez']],
    ['  GARCÍA-López, José ', ['garcia', 'lopez', 'jose']],
    ["D'Angelo", ['dangelo']],
    ['ana ana', ['ana']],
    ['J. Pérez', ['j', 'perez']],
    ['perez 30.111', ['perez', '#30111']],
    ['a b c d e f gh', []],
    ['p', []],
    ['', []],
    [' . ', []],
    ['7', []],
  ])('splits %j into %j', (text, expected) => expect(terms(text)).toEqual(expected));

  test.each([
    ['30.111.222', [['#30111222', '+22211103']]],
    ['30 111', [['#30111']]],
    ['555-1234', [['#5551234', '+4321555']]],
    ['+54 9 11 5555-1234', [['#5491155551234', '+4321555511', '+43215555']]],
    ['11 5555-1234', [['#1155551234', '+4321555511', '+43215555']]],
    ['15 5555-1234', [['#1555551234', '+43215555']]],
    ['05.123.456', [['#5123456', '+6543215']]],
    ['0512', [['#512']]],
  ])('searches the number %j as a DNI or the end of a phone number', (text, expected) => {
    expect(prefixes(text)).toEqual(expected);
  });
});

/** Compares like the collation "C". */
const isIn = (term: string, { low, high }: TermRange): boolean => {
  const bytes = (text: string) => Buffer.from(text);
  return bytes(term).compare(bytes(low)) >= 0 && bytes(term).compare(bytes(high)) < 0;
};

const isTypoOf = (typed: string, term: string): boolean =>
  searchWords(typed).some((word) => typoRanges(word).some((range) => isIn(term, range)));

test.each([
  ['gonsalez', 'gonzalez'],
  ['gonzales', 'gonzalez'],
  ['ginzalez', 'gonzalez'],
  ['gnzalez', 'gonzalez'],
  ['gonnzalez', 'gonzalez'],
  ['ognzalez', 'gonzalez'],
  ['gonsal', 'gonzalez'],
  ['perezz', 'perez'],
])('%s finds %s', (typed, term) => expect(isTypoOf(typed, term)).toBe(true));

test.each([
  ['gonsales', 'gonzalez'],
  ['perez', 'peralta'],
  ['ana', 'ann'],
  ['anbl', 'anibal'],
  ['30111222', '#30111223'],
])('%s does not find %s', (typed, term) => expect(isTypoOf(typed, term)).toBe(false));

test('searches a word that is longer than any name without typos', () => {
  const rangesOf = (length: number) => typoRanges({ term: 'a'.repeat(length), ranges: [] }).length;
  expect(rangesOf(24)).toBeGreaterThan(600);
  expect(rangesOf(25)).toBe(0);
});

test.each([
  ['José María', 'Núñez', '30111222', '+54 9 11 5555-1234'],
  ['Ángela D’Elía', 'Ruiz-Díaz de la Torre', '7222333', '4555 1234'],
  ['ÑANDÚ  Öz', 'Łukasz', '', '12345'],
  ['Ana', 'Ana', '30111222', ''],
  ['Ana', 'D´Angelo', '05123456', '(0341) 15-555-0101 int. 3'],
  ['A\u200bna\u202e', 'D‘Elía', '0512345', '15 5555-0101'],
])('PostgreSQL indexes %s %s, %s, %s under the terms that searches look for', async (...fields) => {
  const { rows } = await owner.query<{ term: string }>(
    'select term from patient_terms_of($1, $2, $3, $4) term',
    [...fields],
  );
  const [first, last, docNumber, phone] = fields;
  const digits = phoneDigits(phone);
  const expected = [
    ...new Set(
      ['x', first, last].flatMap((text) => terms(`${text} xx`)).filter((term) => !/^x+$/.test(term)),
    ),
    ...(docNumber === '' ? [] : [`#${docNumber.replace(/^0/, '')}`]),
    ...(digits.length < 6 ? [] : [`+${[...digits].reverse().join('')}`]),
  ];
  expect(rows.map(({ term }) => term).toSorted()).toEqual(expected.toSorted());
});

const PHONES = [
  '+54 9 11 5555-0101',
  '15 5555-0101',
  '15-555-0101',
  '15 51 2345',
  '11 15 5555-0101',
  '0341 15 777-0303',
  '341 777 0303',
  '03462 15 51-2345',
  '15 341 555 0101',
  '543415550101',
  '0054 9 11 5555 0101',
  '+598 99 123 456',
  '00598 99 123 456',
  'Tel. (0341) 555.0101 int. 3',
  '341-4222333 (mamá)',
  '4222333 / 4222334',
  'sin teléfono',
  '12 int. 345678',
  '',
];

test.each(PHONES)('PostgreSQL and JavaScript read the phone %j alike', async (phone) => {
  const { rows } = await owner.query('select phone_digits($1) as digits', [phone]);
  expect(rows).toEqual([{ digits: phoneDigits(phone) }]);
});

test.each(['30111222', '5123456', '05123456', '0512345', '00512345', '00000000', '123', ''])(
  'PostgreSQL and JavaScript read the DNI %j alike',
  async (typed) => {
    const { rows } = await owner.query('select dni_number($1) as dni', [typed]);
    expect(rows).toEqual([{ dni: dniNumber(typed) }]);
  },
);
