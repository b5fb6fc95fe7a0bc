import { expect, test } from 'vitest';
import { caller } from '../../testing/callers.ts';
import { clinicScopeOf } from './caller.ts';

test("limits look-ups to the caller's clinics, except for administrators", () => {
  expect(clinicScopeOf(caller('ADMIN', { clinicIds: [1] }))).toBeUndefined();
  for (const role of ['DENTIST', 'RECEPTIONIST'] as const)
    expect(clinicScopeOf(caller(role, { clinicIds: [1, 2] }))).toEqual([1, 2]);
});
