import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { expect, it } from 'vitest';
import { configError } from './config-error.ts';

it.each([
  [new ApiError(409, { message: 'm', error: 'Ya existe' }, null), 'Ya existe'],
  [new ApiError(409, { message: 'm' }, null), 'Falló'],
  [new ApiError(500, undefined, null), 'Falló'],
  [
    new ApiError(429, { message: 'm' }, '30'),
    'Demasiados intentos. Espera 30 segundos y vuelve a intentarlo.',
  ],
  [new NetworkError(undefined), 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.'],
])('%s reads %s', (error, text) => {
  expect(configError(error, 'Falló')).toBe(text);
});
