import { expect, test } from 'vitest';
import { measureText, measureValue, totalOf } from './measures.ts';

const numbers = {
  appointments: 1234,
  noShows: 0,
  cancelled: 7,
  unclosed: 2,
  bookedMinutes: 750,
  openMinutes: 960,
  newPatients: 12,
};

test.each([
  ['appointments', '1.234'],
  ['noShows', '–'],
  ['cancelled', '7'],
  ['bookedHours', '12,5'],
  ['openHours', '16,0'],
  ['occupation', '78,1 %'],
  ['newPatients', '12'],
] as const)('formats %s as %s', (measure, text) => {
  expect(measureText(numbers, measure)).toBe(text);
});

test('returns no occupation without hours', () => {
  expect(measureValue({ ...numbers, openMinutes: 0 }, 'occupation')).toBeNull();
  expect(measureText({ ...numbers, openMinutes: 0 }, 'occupation')).toBe('–');
});

test('formats thousands of hours with a point and a comma', () => {
  expect(measureText({ ...numbers, bookedMinutes: 75_000 }, 'bookedHours')).toBe('1.250,0');
});

test('adds up rows', () => {
  expect(totalOf([numbers, { ...numbers, cancelled: 1, openMinutes: 0 }])).toEqual({
    appointments: 2468,
    noShows: 0,
    cancelled: 8,
    unclosed: 4,
    bookedMinutes: 1500,
    openMinutes: 960,
    newPatients: 24,
  });
});
