import { fhirScope, PROGRAM_SCOPES } from '@dentaria/contract/program-scopes.ts';
import { expect, it } from 'vitest';
import { SCOPE_GROUPS, scopesOf, scopeTexts } from './scope-groups.ts';

it('the groups contain every scope once', () => {
  expect(SCOPE_GROUPS.flatMap(scopesOf).toSorted()).toEqual(PROGRAM_SCOPES.toSorted());
});

it.each([
  [[], []],
  [['exports'], ['Exportaciones']],
  [PROGRAM_SCOPES, ['Datos de pacientes', 'Turnos', 'Historia clínica', 'Exportaciones']],
  [
    [fhirScope('Organization'), fhirScope('Practitioner'), fhirScope('Coverage')],
    ['Datos de pacientes (solo obra social)', 'Turnos (solo profesionales, clínica)'],
  ],
] as const)('describes the scopes %j as %j', (scopes, texts) => expect(scopeTexts(scopes)).toEqual(texts));
