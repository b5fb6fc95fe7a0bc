import { expect, it } from 'vitest';
import { asRole, hasRole, ROLE_NAMES, roleName, stripRolePrefix } from './roles.ts';
import { SERVICE_NAMES, servicePath } from './services.ts';

it.each([
  ['DENTIST', 'DENTIST'],
  ['ROLE_DENTIST', 'DENTIST'],
  [' role_Admin ', 'ADMIN'],
  ['ROLE_ROLE_ADMIN', undefined],
  ['DENROLE_TIST', undefined],
  ['OWNER', undefined],
  ['', undefined],
])('%j names the role %s', (text, name) => {
  expect(roleName(text)).toBe(name);
});

it('a role is held under any spelling of its name', () => {
  expect(hasRole(['GUEST', 'role_patient'], 'PATIENT')).toBe(true);
  expect(hasRole(['GUEST', 'role_patient'], 'GUEST')).toBe(true);
  expect(hasRole(['GUEST', 'role_patient'], 'ADMIN')).toBe(false);
  expect(hasRole([], 'ADMIN')).toBe(false);
});

it('the roles have the ids 1 to 5 and the prefix ROLE_ in responses', () => {
  expect(ROLE_NAMES.map(asRole)).toEqual([
    { id: 1, name: 'ROLE_ADMIN' },
    { id: 2, name: 'ROLE_DENTIST' },
    { id: 3, name: 'ROLE_RECEPTIONIST' },
    { id: 4, name: 'ROLE_PATIENT' },
    { id: 5, name: 'ROLE_GUEST' },
  ]);
});

it('a role is displayed without its prefix', () => {
  expect(['ROLE_DENTIST', 'role_x', 'DENTIST', 'MY_ROLE_X'].map(stripRolePrefix)).toEqual([
    'DENTIST',
    'x',
    'DENTIST',
    'MY_ROLE_X',
  ]);
});

it('every service has its own path below /services', () => {
  expect(SERVICE_NAMES.map(servicePath)).toEqual([
    '/services/auth',
    '/services/health-insurance',
    '/services/clinical-history',
    '/services/onboarding',
    '/services/scheduling',
    '/services/follow-up',
    '/services/billing',
    '/services/exchange',
  ]);
});
