import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import { fhirScope } from '@dentaria/contract/program-scopes.ts';

const ANA = { id: 7, name: 'Ana Luna' } as const;

/** Reads patients for three months more. */
export const program = (overrides: Partial<Program> = {}): Program => ({
  id: 5,
  clinicId: 3,
  name: 'Laboratorio Sur',
  scopes: [fhirScope('Patient'), fhirScope('Coverage'), fhirScope('Consent')],
  hint: 'x4_Q',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: ANA,
  expiresOn: addDays(clinicToday(), 90),
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  state: 'active',
  ...overrides,
});
