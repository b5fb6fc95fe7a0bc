import { expect, test } from 'vitest';
import { caller } from '../../testing/callers.ts';
import { assertMayManageHours } from './scheduling.policy.ts';

const OWNER = 1;
const COLLEAGUE = 2;
const clinic = { owner_user_id: OWNER };
const FORBIDDEN = expect.objectContaining({ status: 403 });

const administrator = caller('ADMIN', { id: 9 });
const owner = caller('DENTIST', { id: OWNER });
const colleague = caller('DENTIST', { id: COLLEAGUE });
const receptionist = caller('RECEPTIONIST', { id: OWNER });

test.each([administrator, owner])('$roles.0 $id manages everybody’s hours', (manager) => {
  for (const professional of [OWNER, COLLEAGUE, null])
    expect(() => assertMayManageHours(manager, clinic, professional)).not.toThrow();
});

test('a dentist who does not own the clinic manages their own hours only', () => {
  expect(() => assertMayManageHours(colleague, clinic, COLLEAGUE)).not.toThrow();
  for (const professional of [OWNER, null])
    expect(() => assertMayManageHours(colleague, clinic, professional)).toThrow(FORBIDDEN);
});

test('only an administrator and a dentist can be the owner', () => {
  expect(() => assertMayManageHours(receptionist, clinic, null)).toThrow(FORBIDDEN);
  expect(() => assertMayManageHours(owner, { owner_user_id: null }, null)).toThrow(FORBIDDEN);
});
