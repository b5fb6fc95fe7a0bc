import { API_SCOPES, fhirScope } from '@dentaria/contract/api-scopes.ts';
import { expect, it } from 'vitest';
import { callExample, expiryText, SCOPE_GROUPS, scopesOf, scopeTexts } from './program-texts.ts';

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

it.each([
  ['active', '2026-11-24', ' (hoy)'],
  ['active', '2026-11-25', ' (mañana)'],
  ['active', '2026-12-08', ' (en 14 días)'],
  ['active', '2026-12-09', ''],
  ['expired', '2026-11-20', ''],
  ['revoked', '2026-11-25', ''],
  ['orphaned', '2026-11-25', ''],
] as const)('a token that is %s and ends on %s has the text "%s"', (state, expiresOn, text) =>
  expect(expiryText({ state, expiresOn }, '2026-11-24')).toBe(text),
);

it.each([
  [['exports', fhirScope('Patient')], 'fhir/Patient?identifier=30111222'],
  [[fhirScope('Appointment')], 'fhir/Appointment?patient=12'],
  [[fhirScope('Condition'), fhirScope('Procedure')], 'fhir/Condition?patient=12'],
  [['exports'], 'clinics/3/exports'],
  [[fhirScope('CarePlan')], 'fhir/metadata'],
] as const)('a token with %j may call %s', (scopes, path) =>
  expect(callExample('https://sol.example/services/exchange', 3, scopes)).toBe(
    `curl -H "Authorization: Bearer $TOKEN" "https://sol.example/services/exchange/${path}"`,
  ),
);
