import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors, validate } from './validate.ts';

const schema = z.object({
  name: z.string().min(2).max(5),
  age: z.number().min(18).max(99),
  tags: z.array(z.string()).min(1).max(2),
  kind: z.enum(['a', 'b']),
  owner: z.object({ email: z.string().min(1, 'Falta el email').regex(/@/, 'Sin arroba') }),
});
const good = { name: 'ana', age: 18, tags: ['x'], kind: 'a', owner: { email: 'a@b' } };

it('returns the parsed value', () => {
  expect(validate(schema, { ...good, unknown: 1 })).toEqual({ ok: true, value: good });
});

it.each([
  ['name', undefined, 'Este campo es requerido'],
  ['name', null, 'Este campo es requerido'],
  ['name', 5, 'Valor inválido'],
  ['name', '', 'Valor inválido'],
  ['name', 'xxxxxx', 'Máximo 5 caracteres'],
  ['age', 17, 'El mínimo es 18'],
  ['age', 100, 'El máximo es 99'],
  ['tags', [], 'El mínimo es 1'],
  ['tags', ['x', 'y', 'z'], 'El máximo es 2'],
  ['kind', 'c', 'Valor inválido'],
])('a rule without its own message rejects %s = %j: %s', (field, value, message) => {
  expect(validate(schema, { ...good, [field]: value })).toEqual({ ok: false, errors: { [field]: message } });
});

it('names a nested field by its path, and the first message of each field', () => {
  const sent = { ...good, tags: ['x', 5], owner: { email: '' } };
  expect(validate(schema, sent)).toEqual({
    ok: false,
    errors: { 'tags.1': 'Valor inválido', 'owner.email': 'Falta el email' },
  });
});

it('reports an error of the body if it is not an object', () => {
  expect(validate(schema, 'text')).toEqual({ ok: false, errors: { body: 'Valor inválido' } });
});

it('reads the field errors of a failed parse', () => {
  const { error } = schema.safeParse({ ...good, owner: { email: 'x' } });
  expect(error && fieldErrors(error)).toEqual({ 'owner.email': 'Sin arroba' });
});
