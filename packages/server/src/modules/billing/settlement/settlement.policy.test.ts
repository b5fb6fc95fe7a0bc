import type { RoleName } from '@dentaria/contract/roles.ts';
import { expect, test } from 'vitest';
import { caller } from '../../../testing/callers.ts';
import { assertMayReadSettlement, resultScopeOf } from './settlement.policy.ts';

const SELF = 7;
const OTHER = 8;

const callerOf = (...roles: [RoleName, ...RoleName[]]) => caller(roles[0], { id: SELF, roles });

test.each([
  ['an administrator', callerOf('ADMIN'), OTHER, 'clinic', true, true],
  ['the owner', callerOf('DENTIST'), SELF, 'clinic', true, true],
  ['a dentist', callerOf('DENTIST'), OTHER, 'own', true, false],
  ['a dentist of a clinic without an owner', callerOf('DENTIST'), null, 'own', true, false],
  ['a dentist who also receives patients', callerOf('DENTIST', 'RECEPTIONIST'), OTHER, 'own', true, false],
  ['a receptionist', callerOf('RECEPTIONIST'), OTHER, 'till', false, false],
  ['a receptionist who owns the clinic', callerOf('RECEPTIONIST'), SELF, 'till', false, false],
] as const)(
  '%s sees only the results and settlements of their scope',
  (_, who, owner, scope, ofOwn, ofOthers) => {
    const clinic = { owner_user_id: owner };
    const mayRead = (professionalId: number) => {
      try {
        assertMayReadSettlement(who, clinic, professionalId);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ status: 403 });
        return false;
      }
    };
    expect([resultScopeOf(who, clinic), mayRead(SELF), mayRead(OTHER)]).toEqual([scope, ofOwn, ofOthers]);
  },
);
