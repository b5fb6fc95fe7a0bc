import { expect, it } from 'vitest';
import { optionFilter } from './option-filter.ts';

const options = ['Núñez', 'Nunes', 'Álvarez', 'García (h)'];
const filter = optionFilter((option: string) => option);

it.each([
  ['', options],
  [' garcia ', ['García (h)']],
  ['nun', ['Núñez', 'Nunes']],
  ['ñ', ['Núñez']],
  ['á', ['Álvarez', 'García (h)']],
  ['(', ['García (h)']],
])('filters the options with %j to %j', (inputValue, expected) => {
  expect(filter(options, { inputValue })).toEqual(expected);
});
