import { expect, test } from 'vitest';
import { type OpenSections, openSectionsOf, shownSections, toggleSection } from './insurance-form.ts';

const BASIC = 'basic';
const MORE = 'additional';

test.each<[what: string, opened: OpenSections, isNarrow: boolean, shown: OpenSections]>([
  ['both on a wide screen', [BASIC, MORE], false, [BASIC, MORE]],
  ['the last one opened on a narrow screen', [MORE, BASIC], true, [MORE]],
  ['none', [], true, []],
])('shows %s', (_, opened, isNarrow, shown) => {
  expect(shownSections(opened, isNarrow)).toEqual(shown);
});

test.each<[what: string, opened: OpenSections, open: boolean, isNarrow: boolean, after: OpenSections]>([
  ['opens beside the other', [BASIC], true, false, [MORE, BASIC]],
  ['opens in place of the other on a narrow screen', [BASIC], true, true, [MORE]],
  ['closes', [MORE, BASIC], false, false, [BASIC]],
  ['closes and leaves none open on a narrow screen', [MORE, BASIC], false, true, []],
])('a section %s', (_, opened, open, isNarrow, after) => {
  expect(toggleSection(opened, MORE, open, isNarrow)).toEqual(after);
});

test.each<[fields: string[], opened: OpenSections, after: OpenSections]>([
  [['details'], [BASIC], [MORE, BASIC]],
  [['details', 'name'], [], [BASIC, MORE]],
  [['federation_code'], [MORE], [BASIC, MORE]],
  [['unknown'], [MORE], [MORE]],
])('opens the sections with errors in %j', (fields, opened, after) => {
  expect(openSectionsOf(opened, fields)).toEqual(after);
});
