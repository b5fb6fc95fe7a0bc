import type { RoleName } from '@dentaria/contract/roles.ts';
import type { Caller } from '../kernel/access/caller.ts';

/** A signed-in user for tests of policies, which need no database. */
export const caller = (role: RoleName, members: Partial<Caller> = {}): Caller => ({
  id: 1,
  username: 'olga',
  name: 'Olga Ortiz',
  roles: [role],
  clinicId: null,
  clinicIds: [],
  sessionId: 'session',
  sessionEnds: new Date('2026-03-05T12:00:00Z'),
  tokenVersion: 1,
  ...members,
});
