import type { RoleName } from '@dentaria/contract/roles.ts';
import { expect, test } from 'vitest';
import { caller } from '../../../testing/callers.ts';
import { mayManagePatient } from './patients.policy.ts';

const HERE = 1;
const ELSEWHERE = 2;
const callerOf = (role: RoleName) => caller(role, { clinicId: HERE, clinicIds: [HERE] });

test.each([
  ['ADMIN', ['PATIENT'], ELSEWHERE, true],
  ['ADMIN', ['DENTIST', 'PATIENT'], HERE, true],
  ['ADMIN', ['DENTIST'], HERE, false],
  ['DENTIST', ['PATIENT'], HERE, true],
  ['DENTIST', ['PATIENT'], ELSEWHERE, false],
  ['DENTIST', ['DENTIST', 'PATIENT'], HERE, false],
  ['RECEPTIONIST', ['PATIENT'], HERE, true],
  ['RECEPTIONIST', ['PATIENT'], ELSEWHERE, false],
  ['RECEPTIONIST', ['RECEPTIONIST', 'PATIENT'], HERE, false],
  ['RECEPTIONIST', [], HERE, false],
  ['PATIENT', ['PATIENT'], HERE, false],
  ['GUEST', ['PATIENT'], HERE, false],
] as const)('%s and the user %j of clinic %i: %s', (role, roles, clinic_id, expected) => {
  expect(mayManagePatient(callerOf(role), { roles, clinic_id })).toBe(expected);
});
