import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { describe, expect, test } from 'vitest';
import { planSaveError } from './plan-error.ts';

describe('the message for a plan that was not saved', () => {
  test.each<[payload: unknown, text: string]>([
    ['El plan ya existe', 'El plan ya existe'],
    [{ message: 'mensaje', detail: 'detalle' }, 'detalle'],
    [{ message: 'mensaje' }, 'mensaje'],
    [{}, 'Error al crear el plan'],
    [undefined, 'Error al crear el plan'],
    ['  ', 'Error al crear el plan'],
    ['<html>502</html>', 'Error al crear el plan'],
    [{ message: '', detail: '' }, 'Error al crear el plan'],
    [{ detail: 'solo detalle' }, 'solo detalle'],
  ])('%j: %s', (payload, text) => {
    expect(planSaveError(new ApiError(500, payload, null), true)).toBe(text);
  });

  test('names the attempted action', () => {
    expect(planSaveError(new ApiError(500, {}, null), false)).toBe('Error al actualizar el plan');
    expect(planSaveError(new Error('x'), true)).toBe('Error al crear el plan');
    expect(planSaveError(new NetworkError(undefined), true)).toMatch(
      /^Error al crear el plan\. Sin conexión/,
    );
  });
});
