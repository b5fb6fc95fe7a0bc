import { expect, it } from 'vitest';
import { validate } from '../http/validate.ts';
import { healthInsuranceWrite } from './insurances.ts';
import { planWrite } from './plans.ts';

const insurance = { name: 'OSDE', federation_code: '4-0080-0', details: ' Prepaga\nnacional ' };

it('an obra social has a trimmed name and code, and its details unchanged', () => {
  const sent = { ...insurance, name: ' OSDE ', federation_code: ' 4-0080-0 ' };
  expect(healthInsuranceWrite.parse(sent)).toEqual(insurance);
});

it.each([
  ['name', ' ', 'This field is required'],
  ['name', undefined, 'This field is required'],
  ['name', 'x'.repeat(201), 'Máximo 200 caracteres'],
  ['federation_code', '', 'This field is required'],
  ['federation_code', 'x'.repeat(51), 'Máximo 50 caracteres'],
  ['details', ' \n ', 'This field is required'],
  ['details', undefined, 'This field is required'],
  ['details', 'x'.repeat(2001), 'Máximo 2000 caracteres'],
])('rejects an obra social with %s %j: %s', (field, value, message) => {
  expect(validate(healthInsuranceWrite, { ...insurance, [field]: value })).toEqual({
    ok: false,
    errors: { [field]: message },
  });
});

it('a plan has a trimmed name and an optional description', () => {
  expect(planWrite.parse({ plan_name: ' 210 ', description: 'Con\ncopago' })).toEqual({
    plan_name: '210',
    description: 'Con\ncopago',
  });
  expect(planWrite.parse({ plan_name: '210', description: ' ' })).toEqual({
    plan_name: '210',
    description: null,
  });
  expect(validate(planWrite, { plan_name: ' ', description: 'x'.repeat(2001) })).toEqual({
    ok: false,
    errors: { plan_name: 'El nombre del plan es requerido', description: 'Máximo 2000 caracteres' },
  });
});
