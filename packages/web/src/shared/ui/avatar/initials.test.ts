import { expect, test } from 'vitest';
import { initials, initialsOf } from './initials.ts';

test.each([
  ['María Ñandú', 'MÑ'],
  ['juan de la Fuente', 'JF'],
  ['  Ana  María   Paz ', 'AP'],
  ['admin', 'AD'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

test('a person has the same initials by their parts as by their name', () => {
  expect(initials({ firstName: 'María José', lastName: 'Núñez Paz' })).toBe(
    initialsOf('María José Núñez Paz'),
  );
});

test('a person without a name has those of their username', () => {
  expect(initials({ firstName: null, lastName: 'Paz', username: 'jperez' })).toBe('JP');
});
