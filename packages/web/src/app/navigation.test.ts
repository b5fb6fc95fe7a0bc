import { expect, it } from 'vitest';
import { sessionUser } from '../shared/session/session-user.ts';
import { as } from '../testing/session.ts';
import { activeClass, navigationFor } from './navigation.ts';

it.each([
  ['ADMIN', '/users/6/details', 'Usuarios'],
  ['ADMIN', '/users/add', 'Usuarios'],
  ['DENTIST', '/users/edit/6', 'Pacientes'],
  ['DENTIST', '/dental-history/6', 'Pacientes'],
  ['DENTIST', '/account', undefined],
  ['RECEPTIONIST', '/dental-history/6', undefined],
] as const)('highlights for a %s at %s the entry %s', (role, pathname, label) => {
  const items = navigationFor(sessionUser(as(role)));
  expect(items.find((item) => activeClass(item, pathname) === 'active')?.label).toBe(label);
});
