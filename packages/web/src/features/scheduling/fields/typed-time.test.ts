import { describe, expect, test } from 'vitest';
import { isWholeTime, parseTime, stepTime } from './typed-time.ts';

describe('a typed time', () => {
  test.each([
    ['9', '09:00'],
    ['14', '14:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['09.05', '09:05'],
    [' 1745 ', '17:45'],
    ['0:00', '00:00'],
    ['24:00', '24:00'],
  ])('%s is %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  test.each(['', '25', '24:01', '9:60', '9:3', '-1', '9 am', '12345', '١٢:٠٠'])('rejects %s', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  test.each([
    ['1', false],
    ['12', false],
    ['12:3', false],
    ['123', true],
    ['12:30', true],
  ])('%s is complete: %s', (text, whole) => {
    expect(isWholeTime(text)).toBe(whole);
  });
});

test.each([
  ['09:00', 1, '09:05'],
  ['09:02', 1, '09:05'],
  ['09:02', -1, '09:00'],
  ['00:00', -1, '00:00'],
  ['23:55', 1, '23:55'],
] as const)('the arrow keys step from %s by %i to %s', (time, direction, next) => {
  expect(stepTime(time, direction)).toBe(next);
});
