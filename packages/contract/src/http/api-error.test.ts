import { describe, expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { problem } from './problem.ts';

const PAYLOADS: readonly (readonly [what: string, payload: unknown])[] = [
  ['a message', { message: 'DNI ya registrado' }],
  [
    'errors of fields',
    { message: 'Datos no válidos', errors: { docNumber: 'DNI debe tener 7 u 8 dígitos' } },
  ],
  [
    'field errors under onboarding’s name',
    { message: 'Datos no válidos', validationErrors: { email: 'Falta' } },
  ],
  ['further members', { message: 'Otra persona guardó', current: { version: 3 }, detail: 'x', error: 'y' }],
  ['no message', { errors: {} }],
  ['a message that is a number', { message: 4 }],
  ['a field error that is a number', { message: 'x', errors: { docNumber: 4 } }],
  ['errors of null', { message: 'x', errors: null }],
  ['errors in a list', { message: 'x', errors: [] }],
  ['a list', []],
  ['a detail that is an object', { message: 'x', detail: {} }],
  ['a text', 'Bad Gateway'],
  ['nothing', undefined],
  ['null', null],
];

describe('ApiError', () => {
  it.each(PAYLOADS)('reads a payload as the schema `problem` does: %s', (_, payload) => {
    const error = new ApiError(422, payload, null);
    const parsed = problem.safeParse(payload);
    expect(error.body !== undefined).toBe(parsed.success);
    expect(error.message).toBe(parsed.success ? parsed.data.message : 'HTTP 422');
    expect(error.errors).toEqual(parsed.data?.errors ?? parsed.data?.validationErrors ?? {});
    expect(error.payload).toBe(payload);
  });
});
