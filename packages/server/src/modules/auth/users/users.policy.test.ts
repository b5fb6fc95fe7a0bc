import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { expect, test } from 'vitest';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { caller } from '../../../testing/callers.ts';
import { assertMayList, mayManage, mayRead } from './users.policy.ts';

const user = (clinicId: number, ...roles: RoleName[]) => ({ id: 50, roles, clinic_id: clinicId });

const patient = user(1, 'PATIENT');
const admin = caller('ADMIN');
const dentist = caller('DENTIST', { clinicIds: [1, 2] });

test('an administrator manages any user', () => {
  for (const role of ROLE_NAMES) expect(mayManage(admin, user(9, role))).toBe(true);
  expect(mayManage(admin, user(NO_CLINIC))).toBe(true);
});

test.each([
  ['a patient of their clinic', patient, true],
  ['a patient of another clinic they own', user(2, 'PATIENT'), true],
  ['a patient of another clinic', user(3, 'PATIENT'), false],
  ['a patient without a clinic', user(NO_CLINIC, 'PATIENT'), false],
  ['a receptionist of their clinic', user(1, 'RECEPTIONIST'), false],
  ['a receptionist who is also a patient', user(1, 'PATIENT', 'RECEPTIONIST'), false],
  ['a user without a role', user(1), false],
])('a dentist manages %s: %s', (_, subject, expected) => {
  expect(mayManage(dentist, subject)).toBe(expected);
  expect(mayRead(dentist, subject)).toBe(expected);
});

test.each(['RECEPTIONIST', 'PATIENT', 'GUEST'] as const)('a %s manages and reads no other user', (role) => {
  const other = caller(role, { clinicIds: [1] });
  expect(mayManage(other, patient)).toBe(false);
  expect(mayRead(other, patient)).toBe(false);
});

test.each(ROLE_NAMES)('a %s reads their own account', (role) => {
  expect(mayRead(caller(role, { id: 50 }), user(3, role))).toBe(true);
});

test.each([
  ['PATIENT', true],
  ['DENTIST', false],
  ['ADMIN', false],
  ['RECEPTIONIST', false],
  ['GUEST', false],
  [undefined, true],
  ['unknown', true],
])('a dentist lists the role %s: %s', (role, allowed) => {
  const list = () => assertMayList(dentist, role);
  if (allowed) expect(list).not.toThrow();
  else expect(list).toThrow(expect.objectContaining({ status: 403 }));
  expect(() => assertMayList(admin, role)).not.toThrow();
});
