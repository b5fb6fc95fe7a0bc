import { API_SCOPES } from '@dentaria/contract/api-scopes.ts';
import type { ProgramCreate } from '@dentaria/contract/exchange/programs.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { TODAY } from '../../../testing/clock.ts';

/** Has every scope, for a month. */
export const newProgram = (overrides: Partial<ProgramCreate> = {}): ProgramCreate => ({
  name: 'Laboratorio Sur',
  scopes: [...API_SCOPES],
  expiresOn: addDays(TODAY, 30),
  ...overrides,
});
