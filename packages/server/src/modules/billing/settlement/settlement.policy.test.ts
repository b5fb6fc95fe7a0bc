import type { RoleName } from '@dentaria/contract/roles.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../../../kernel/access/caller.ts';
import { assertMayReadSettlement, resultScopeOf } from './settlement.policy.ts';

const SELF = 7;
const OTHER = 8;

const caller = (...roles: RoleName[]): Caller => ({
  id: SELF,
  username: 'self',
  name: 'Self',
  roles,
  clinicId: 1,
  clinicIds: [1],
  sessionId: 's',
  sessionEnds: new Date(0),
});

test.each([
  ['an administrator', caller('ADMIN'), OTHER, 'clinic', true, true],
  ['the owner', caller('DENTIST'), SELF, 'clinic', true, true],
  ['a dentist', caller('DENTIST'), OTHER, 'own', true, false],
  ['a dentist of a clinic without an owner', caller('DENTIST'), null, 'own', true, false],
  ['a dentist who also receives patients', caller('DENTIST', 'RECEPTIONIST'), OTHER, 'own', true, false],
  ['a receptionist', caller('RECEPTIONIST'), OTHER, 'till', false, false],
  ['a receptionist who owns the clinic', caller('RECEPTIONIST'), SELF, 'till', false, false],
] as const)('%s', (_, who, owner, scope, ofOwn, ofOthers) => {
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
});
