import { expect, test } from 'vitest';
import { typedPatient } from './typed-patient.ts';

test.each([
  ['rosa vidal', { firstName: 'Rosa', lastName: 'Vidal' }],
  ['maría josé núñez', { firstName: 'María José', lastName: 'Núñez' }],
  ['de la Cruz, ana', { firstName: 'Ana', lastName: 'de la Cruz' }],
  ['ana de la cruz', { firstName: 'Ana', lastName: 'de la Cruz' }],
  ['Ana De La Cruz', { firstName: 'Ana', lastName: 'De La Cruz' }],
  ['ana maría del valle', { firstName: 'Ana María', lastName: 'del Valle' }],
  ['maría de los ángeles paz', { firstName: 'María de los Ángeles', lastName: 'Paz' }],
  ['ortega y gasset, josé', { firstName: 'José', lastName: 'Ortega y Gasset' }],
  ['de la cruz', { firstName: '', lastName: 'de la Cruz' }],
  ['josé san martín', { firstName: 'José', lastName: 'San Martín' }],
  ['delfina  rosales', { firstName: 'Delfina', lastName: 'Rosales' }],
  ['ana la rosa', { firstName: 'Ana', lastName: 'La Rosa' }],
  ['pérez,', { firstName: '', lastName: 'Pérez' }],
  ['ana ñandú', { firstName: 'Ana', lastName: 'Ñandú' }],
  ['garcía-lópez', { firstName: '', lastName: 'García-López' }],
  ['McKinley', { lastName: 'McKinley' }],
  ['30.111.222', { docNumber: '30111222' }],
  [' 7222333 ', { docNumber: '7222333' }],
  ['555-1234', { phone: '555-1234' }],
  ['+54 341 555-0101', { phone: '+54 341 555-0101' }],
  ['301', { phone: '301' }],
  ['', {}],
])('reads the search text %j as %j', (text, expected) => {
  expect(typedPatient(text)).toEqual({ firstName: '', lastName: '', docNumber: '', phone: '', ...expected });
});
