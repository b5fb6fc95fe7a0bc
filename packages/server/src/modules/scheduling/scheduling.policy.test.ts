import { expect, test } from 'vitest';
import { caller } from '../../testing/callers.ts';
import { assertMayManage, assertMayManageHours, clinicScopeOf } from './scheduling.policy.ts';

const OWNER = 1;
const COLLEAGUE = 2;
const clinic = { owner_user_id: OWNER };
const FORBIDDEN = expect.objectContaining({ status: 403 });

const administrator = caller('ADMIN', { id: 9 });
const owner = caller('DENTIST', { id: OWNER });
const colleague = caller('DENTIST', { id: COLLEAGUE });
const receptionist = caller('RECEPTIONIST', { id: OWNER });

test.each([administrator, owner])('$roles.0 $id manages the clinic and the hours of everybody', (manager) => {
  expect(() => assertMayManage(manager, clinic)).not.toThrow();
  for (const professional of [OWNER, COLLEAGUE, null])
    expect(() => assertMayManageHours(manager, clinic, professional)).not.toThrow();
});

test('a dentist who does not own the clinic manages their own hours only', () => {
  expect(() => assertMayManage(colleague, clinic)).toThrow(FORBIDDEN);
  expect(() => assertMayManageHours(colleague, clinic, COLLEAGUE)).not.toThrow();
  for (const professional of [OWNER, null])
    expect(() => assertMayManageHours(colleague, clinic, professional)).toThrow(FORBIDDEN);
});

test('only an administrator and a dentist can be the owner', () => {
  expect(() => assertMayManage(receptionist, clinic)).toThrow(FORBIDDEN);
  expect(() => assertMayManage(owner, { owner_user_id: null })).toThrow(FORBIDDEN);
});

test('only an administrator sees the agenda of every clinic', () => {
  expect(clinicScopeOf(caller('ADMIN', { clinicIds: [1] }))).toBeUndefined();
  for (const role of ['DENTIST', 'RECEPTIONIST'] as const)
    expect(clinicScopeOf(caller(role, { clinicIds: [1, 2] }))).toEqual([1, 2]);
});
