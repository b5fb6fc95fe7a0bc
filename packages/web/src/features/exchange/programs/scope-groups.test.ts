import { API_SCOPES, fhirScope } from '@dentaria/contract/api-scopes.ts';
import { expect, it } from 'vitest';
import { SCOPE_GROUPS, scopesOf, scopeTexts } from './scope-groups.ts';

it('the groups contain every scope once', () => {
  expect(SCOPE_GROUPS.flatMap(scopesOf).toSorted()).toEqual(API_SCOPES.toSorted());
});

it.each([
  [[], []],
  [['exports'], ['Exportaciones']],
  [API_SCOPES, ['Datos de pacientes', 'Turnos', 'Historia clínica', 'Exportaciones']],
  [
    [fhirScope('Organization'), fhirScope('Practitioner'), fhirScope('Coverage')],
    ['Datos de pacientes (solo obra social)', 'Turnos (solo profesionales, clínica)'],
  ],
] as const)('describes the scopes %j as %j', (scopes, texts) => expect(scopeTexts(scopes)).toEqual(texts));
