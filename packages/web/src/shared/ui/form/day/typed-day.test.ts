import { describe, expect, it } from 'vitest';
import { formatTypedDay, insertSlashes, parseTypedDay, UNFINISHED } from './typed-day.ts';

/** Types `text` letter by letter. */
const typed = (text: string): string =>
  [...text].reduce((before, letter) => insertSlashes(before + letter, before), '');

describe('typing', () => {
  it.each([
    ['09031985', '09/03/1985'],
    ['9/3/1985', '09/03/1985'],
    ['09/03/1985', '09/03/1985'],
    ['9.3.1985', '09/03/1985'],
    ['09-03-1985', '09/03/1985'],
    ['0903198577', '09/03/1985'],
    ['9 de marzo', '9'],
    ['//', ''],
    ['09', '09/'],
    ['9/', '09/'],
    ['090319', '09/03/19'],
  ])('formats the typed %s as %s', (text, expected) => {
    expect(typed(text)).toBe(expected);
  });

  it.each([
    ['a pasted ISO day', '1985-03-09', '', '09/03/1985'],
    ['a pasted ISO day between spaces', ' 1985-03-09 ', '', '09/03/1985'],
    ['digits before an ISO day', '11985-03-09', '', '11/98/5030'],
    ['digits after an ISO day', '1985-03-091', '', '19/85/0309'],
    ['pasted digits', '09031985', '', '09/03/1985'],
    ['a separator within the year', '09/03/19/85', '', '09/03/1985'],
    ['a replaced digit', '12', '13', '12'],
    ['a shortened day', '1/', '12/', '1/'],
    ['a day typed before the month', '1/03/1985', '/03/1985', '1/03/1985'],
    ['a deleted slash', '09', '09/', '09'],
    ['an edited day', '1/03/1985', '09/03/1985', '1/03/1985'],
    ['a cleared date', '', '09/03/1985', ''],
  ])('formats %s: %s', (_, text, before, expected) => {
    expect(insertSlashes(text, before)).toBe(expected);
  });
});

it.each([
  ['', ''],
  ['09/03/1985', '1985-03-09'],
  ['9/3/1985', '1985-03-09'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', `${UNFINISHED}29/02/2023`],
  ['31/04/2020', `${UNFINISHED}31/04/2020`],
  ['09/03/85', `${UNFINISHED}09/03/85`],
  ['09/', `${UNFINISHED}09/`],
  ['109/03/1985', `${UNFINISHED}109/03/1985`],
  ['09/03/19857', `${UNFINISHED}09/03/19857`],
])('"%s" is parsed as "%s"', (text, day) => {
  expect(parseTypedDay(text)).toBe(day);
});

it.each([
  ['1985-03-09', '09/03/1985'],
  ['', ''],
  ['no es un día', ''],
  [`${UNFINISHED}31/04/2020`, '31/04/2020'],
])('"%s" is formatted as "%s"', (day, text) => {
  expect(formatTypedDay(day)).toBe(text);
});
