import { describe, expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { problem } from './problem.ts';

const MESSAGE = 'Hay datos que corregir';

const PAYLOADS: readonly (readonly [
  what: string,
  payload: unknown,
  expected: { body?: object; errors?: object },
])[] = [
  ['a message', { message: MESSAGE }, { body: { message: MESSAGE } }],
  [
    'a message and field errors',
    { message: MESSAGE, errors: { docNumber: 'Mal' } },
    { body: { message: MESSAGE }, errors: { docNumber: 'Mal' } },
  ],
  ['field errors alone', { errors: { docNumber: 'Mal' } }, { errors: { docNumber: 'Mal' } }],
  [
    'field errors under onboarding’s name',
    { validationErrors: { email: 'Falta' } },
    { errors: { email: 'Falta' } },
  ],
  [
    'field errors under both names',
    { errors: {}, validationErrors: { email: 'Falta' } },
    { errors: { email: 'Falta' } },
  ],
  ['an error alone', { error: 'Ya existe' }, { body: { error: 'Ya existe' } }],
  ['a detail alone', { detail: 'Ya existe' }, { body: { detail: 'Ya existe' } }],
  ['further members', { message: MESSAGE, current: { version: 3 } }, { body: { message: MESSAGE } }],
  [
    'members of other types next to valid ones',
    { message: 4, error: 'Ya existe', detail: {}, errors: { docNumber: 4, email: 'Falta' } },
    { body: { error: 'Ya existe' }, errors: { email: 'Falta' } },
  ],
  ['errors of null', { message: MESSAGE, errors: null }, { body: { message: MESSAGE } }],
  ['errors in a list', { message: MESSAGE, errors: ['Mal'] }, { body: { message: MESSAGE } }],
  ['a list', ['Mal'], {}],
  ['a text', 'Bad Gateway', {}],
  ['nothing', undefined, {}],
  ['null', null, {}],
];

describe('ApiError', () => {
  it.each(PAYLOADS)('reads %s', (_, payload, { body = {}, errors = {} }) => {
    const error = new ApiError(422, payload, null);
    expect(error.body).toEqual(body);
    expect(error.errors).toEqual(errors);
    expect(error.message).toBe('message' in body ? MESSAGE : 'HTTP 422');
    expect(error.payload).toBe(payload);
  });

  it('reads every member of the contract’s schema', () => {
    const payload = problem.required().parse({
      message: 'a',
      detail: 'b',
      error: 'c',
      errors: { name: 'd' },
      validationErrors: { email: 'e' },
    });
    const { body, errors } = new ApiError(400, payload, null);
    expect({ ...body, errors }).toEqual({
      message: 'a',
      detail: 'b',
      error: 'c',
      errors: { name: 'd', email: 'e' },
    });
  });
});
