import { expect, test } from 'vitest';
import { caller } from '../../../testing/callers.ts';
import { assertMayManage, assertMaySend } from './clinics.policy.ts';

const body = { name: 'Sol', ownerUserId: 5, active: false };

test('an administrator may send every field', () => {
  expect(() => assertMaySend(caller('ADMIN'), body)).not.toThrow();
});

test('a dentist may send neither the owner nor the state', () => {
  expect(() => assertMaySend(caller('DENTIST'), { name: '' })).not.toThrow();
  const refusal = expect.objectContaining({
    status: 403,
    message: 'Solo un administrador cambia el propietario y el estado de una clínica',
  });
  for (const member of [{ ownerUserId: null }, { active: 'x' }, { active: true, ownerUserId: 5 }]) {
    expect(() => assertMaySend(caller('DENTIST'), { name: 'Sol', ...member })).toThrow(refusal);
  }
});

const OWNER = 1;
const clinic = { owner_user_id: OWNER };
const FORBIDDEN = expect.objectContaining({ status: 403 });
const owner = caller('DENTIST', { id: OWNER });

test.each([caller('ADMIN', { id: 9 }), owner])('$roles.0 $id manages the clinic', (manager) => {
  expect(() => assertMayManage(manager, clinic)).not.toThrow();
});

test('only an administrator and a dentist can be the owner', () => {
  for (const other of [caller('DENTIST', { id: 2 }), caller('RECEPTIONIST', { id: OWNER })])
    expect(() => assertMayManage(other, clinic)).toThrow(FORBIDDEN);
  expect(() => assertMayManage(owner, { owner_user_id: null })).toThrow(FORBIDDEN);
});

test('an API client manages the clinic of its token', () => {
  const apiClient = { id: 3, scopes: [] };
  expect(() => assertMayManage({ ...caller('DENTIST', { id: 2 }), apiClient }, clinic)).not.toThrow();
});
