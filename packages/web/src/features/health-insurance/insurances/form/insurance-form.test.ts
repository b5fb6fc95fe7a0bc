import { expect, test } from 'vitest';
import { type Opened, openFor, shownSections, toggleSection } from './insurance-form.ts';

const BASIC = 'Información Básica';
const MORE = 'Información Adicional';

test.each<[what: string, opened: Opened, isNarrow: boolean, shown: Opened]>([
  ['both on a wide screen', [BASIC, MORE], false, [BASIC, MORE]],
  ['the last one opened on a narrow screen', [MORE, BASIC], true, [MORE]],
  ['none', [], true, []],
])('shows %s', (_, opened, isNarrow, shown) => {
  expect(shownSections(opened, isNarrow)).toEqual(shown);
});

test.each<[what: string, opened: Opened, open: boolean, isNarrow: boolean, after: Opened]>([
  ['opens beside the other', [BASIC], true, false, [MORE, BASIC]],
  ['opens in place of the other on a narrow screen', [BASIC], true, true, [MORE]],
  ['closes', [MORE, BASIC], false, false, [BASIC]],
  ['closes and leaves none open on a narrow screen', [MORE, BASIC], false, true, []],
])('a section %s', (_, opened, open, isNarrow, after) => {
  expect(toggleSection(opened, MORE, open, isNarrow)).toEqual(after);
});

test.each<[fields: string[], opened: Opened, after: Opened]>([
  [['details'], [BASIC], [MORE, BASIC]],
  [['details', 'name'], [], [BASIC, MORE]],
  [['federation_code'], [MORE], [BASIC, MORE]],
  [['unknown'], [MORE], [MORE]],
])('what is wrong with %j can be seen', (fields, opened, after) => {
  expect(openFor(opened, fields)).toEqual(after);
});
