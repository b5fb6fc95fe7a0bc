import { expect, it } from 'vitest';
import { COLOURS } from './chart.ts';
import { DENTITION_LABELS, DENTITIONS, dentitionOfAge, visibleTeeth } from './dentition.ts';
import { TOOTH_ROWS } from './teeth.ts';

const [UPPER, UPPER_DECIDUOUS, LOWER_DECIDUOUS, LOWER] = TOOTH_ROWS;

it.each([
  ['permanente', [UPPER, LOWER]],
  ['temporaria', [UPPER_DECIDUOUS, LOWER_DECIDUOUS]],
  ['mixta', [UPPER, UPPER_DECIDUOUS, LOWER_DECIDUOUS, LOWER]],
] as const)('%s shows its rows from top to bottom', (dentition, rows) => {
  expect(visibleTeeth(dentition, {}, [])).toEqual(rows);
});

it('never hides a tooth with a finding or a note', () => {
  const chart = {
    '65': { crown: true },
    '51': { oclusal: COLOURS.caries },
    '53': { oclusal: COLOURS.clear },
  };
  expect(visibleTeeth('permanente', chart, [84, 11])).toEqual([UPPER, ['51', '65'], ['84'], LOWER]);
  expect(visibleTeeth('temporaria', { '38': { absent: true } }, ['18'])).toEqual([
    ['18'],
    UPPER_DECIDUOUS,
    LOWER_DECIDUOUS,
    ['38'],
  ]);
});

it('labels a dentition by its capitalized name', () => {
  expect(DENTITIONS.map((dentition) => DENTITION_LABELS[dentition])).toEqual([
    'Permanente',
    'Temporaria',
    'Mixta',
  ]);
});

it.each([
  [0, 'temporaria'],
  [5, 'temporaria'],
  [6, 'mixta'],
  [12, 'mixta'],
  [13, 'permanente'],
  [90, 'permanente'],
  [undefined, 'mixta'],
] as const)('expects at the age of %s the dentition %s', (age, dentition) => {
  expect(dentitionOfAge(age)).toBe(dentition);
});
