import { authService } from '@dentaria/contract/auth/routes.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';

/** Fakes the patient's record and its updates. */
export function fakeRecord(overrides: Partial<User> = {}) {
  let user = patient(overrides);
  fakeCall(authService, 'readUser', () => user);
  return fakeCall(authService, 'updateUser', ({ body }) => {
    user = patient({ ...overrides, phone: body.phone, updatedAt: '2026-03-03T12:00:00.000Z' });
    return user;
  });
}

export const OFFER = 'Actualizar también la ficha';
