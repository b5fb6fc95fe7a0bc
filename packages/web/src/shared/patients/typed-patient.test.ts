import { expect, test } from 'vitest';
import { typedPatient } from './typed-patient.ts';

test.each([
  ['rosa vidal', { firstName: 'Rosa', lastName: 'Vidal' }],
  ['maría josé núñez', { firstName: 'María José', lastName: 'Núñez' }],
  ['de la Cruz, ana', { firstName: 'Ana', lastName: 'De La Cruz' }],
  ['garcía-lópez', { firstName: '', lastName: 'García-López' }],
  ['McKinley', { lastName: 'McKinley' }],
  ['30.111.222', { docNumber: '30111222' }],
  [' 7222333 ', { docNumber: '7222333' }],
  ['555-1234', { phone: '555-1234' }],
  ['+54 341 555-0101', { phone: '+54 341 555-0101' }],
  ['301', { phone: '301' }],
  ['', {}],
])('%j is %j', (text, expected) => {
  expect(typedPatient(text)).toEqual({ firstName: '', lastName: '', docNumber: '', phone: '', ...expected });
});
