import type { ProgramCreate } from '@dentaria/contract/exchange/programs.ts';
import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import { PROGRAM_SCOPES } from '@dentaria/contract/program-scopes.ts';

/** With every scope, for a month. */
export const newProgram = (overrides: Partial<ProgramCreate> = {}): ProgramCreate => ({
  name: 'Laboratorio Sur',
  scopes: [...PROGRAM_SCOPES],
  expiresOn: addDays(clinicToday(), 30),
  ...overrides,
});
