import { expect, it } from 'vitest';
import { sessionUser } from '../../../shared/session/session-user.ts';
import { mayEditClinic } from './clinic-access.ts';

it.each([
  ['ROLE_ADMIN', 7, null, true],
  ['ROLE_ADMIN', 7, 8, true],
  ['ROLE_DENTIST', 7, 7, true],
  ['ROLE_DENTIST', 7, 8, false],
  ['ROLE_DENTIST', 7, null, false],
  ['ROLE_DENTIST', undefined, null, false],
  ['ROLE_RECEPTIONIST', 7, 7, false],
  ['ROLE_GUEST', 7, 7, false],
])('decides whether a %s with id %s may edit a clinic owned by %s: %s', (role, user_id, ownerUserId, may) => {
  expect(
    mayEditClinic(sessionUser({ sub: 'ana', roles: [role], user_id, clinic_id: 3 }), { ownerUserId }),
  ).toBe(may);
});
