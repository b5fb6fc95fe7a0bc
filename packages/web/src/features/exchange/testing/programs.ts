import { API_SCOPES, fhirScope } from '@dentaria/contract/api-scopes.ts';
import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';

const ANA = { id: 7, name: 'Ana Luna' } as const;

/** A token that may read patients for three more months. */
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

/** Programs in every state. The active one has every scope and expires tomorrow. */
export const listedPrograms = () => [
  program({
    lastUsedAt: '2026-11-24T16:05:00.000Z',
    expiresOn: addDays(clinicToday(), 1),
    scopes: [...API_SCOPES],
  }),
  program({ id: 4, name: 'Estudio Pérez', state: 'expired', expiresOn: '2026-10-31', scopes: ['exports'] }),
  program({ id: 3, name: 'Viejo', state: 'orphaned', scopes: [fhirScope('Organization')] }),
  program({
    id: 2,
    name: 'Anterior',
    state: 'revoked',
    revokedAt: '2026-11-21T12:00:00.000Z',
    revokedBy: { id: 8, name: 'Bruno Paz' },
  }),
];
