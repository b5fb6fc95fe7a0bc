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

test('derives the same initials from first and last name as from the full name', () => {
  expect(initials({ firstName: 'María José', lastName: 'Núñez Paz' })).toBe(
    initialsOf('María José Núñez Paz'),
  );
});

test('derives the initials of a person without a name from the username', () => {
  expect(initials({ firstName: null, lastName: 'Paz', username: 'jperez' })).toBe('JP');
});
