import { fhirScope } from '@dentaria/contract/api-scopes.ts';
import { expect, it } from 'vitest';
import { callExample } from './call-example.ts';

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
