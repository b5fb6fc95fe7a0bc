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
  ])('of %j are %j', (text, expected) => expect(terms(text)).toEqual(expected));

  test.each([
    ['30.111.222', [['#30111222', '+22211103']]],
    ['30 111', [['#30111']]],
    ['555-1234', [['#5551234', '+4321555']]],
    ['+54 9 11 5555-1234', [['#5491155551234', '+4321555']]],
    ['11 5555-1234', [['#1155551234', '+4321555511']]],
  ])('a number %j is a DNI or the end of a phone number', (text, expected) => {
    expect(prefixes(text)).toEqual(expected);
  });
});

/** As the collation "C" compares. */
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

test('a word that is longer than any name is searched without typos', () => {
  const rangesOf = (length: number) => typoRanges({ term: 'a'.repeat(length), ranges: [] }).length;
  expect(rangesOf(24)).toBeGreaterThan(600);
  expect(rangesOf(25)).toBe(0);
});

test.each([
  ['José María', 'Núñez', '30111222', '+54 9 11 5555-1234'],
  ['Ángela D’Elía', 'Ruiz-Díaz de la Torre', '7222333', '4555 1234'],
  ['ÑANDÚ  Öz', 'Łukasz', '', '12345'],
  ['Ana', 'Ana', '30111222', ''],
])('PostgreSQL indexes %s %s, %s, %s under the terms that searches look for', async (...fields) => {
  const { rows } = await owner.query<{ term: string }>(
    'select term from patient_terms_of($1, $2, $3, $4) term',
    [...fields],
  );
  const [first, last, docNumber, phone] = fields;
  const digits = phone.replace(/\D/g, '');
  const expected = [
    ...new Set(
      ['x', first, last].flatMap((text) => terms(`${text} xx`)).filter((term) => !/^x+$/.test(term)),
    ),
    ...(docNumber === '' ? [] : [`#${docNumber}`]),
    ...(digits.length < 6 ? [] : [`+${[...digits].reverse().join('')}`]),
  ];
  expect(rows.map(({ term }) => term).toSorted()).toEqual(expected.toSorted());
});
