import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { describe, expect, test } from 'vitest';
import { MissingConfigurationError } from './config.ts';
import {
  type Failure,
  failureOf,
  type ServerText,
  serverBody,
  serverDetail,
  serverError,
  serverMessage,
} from './failure.ts';

const OWN = 'Error al guardar';
const MISSING_CONFIGURATION = 'No se encontró la configuración del servicio "auth"';
const OFFLINE = 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.';

const answer = (status: number, payload: unknown = {}, retryAfter: string | null = null) =>
  new ApiError(status, payload, retryAfter);

describe("failureOf shows the screen's own text, and below it", () => {
  test.each<[what: string, error: unknown, hint: string | undefined]>([
    ['the reason for a rejection', answer(409, { message: 'Otra persona guardó' }), 'Otra persona guardó'],
    ['nothing if the reason is the same', answer(409, { message: OWN }), undefined],
    ['nothing for an ended session', answer(401, { message: 'La sesión no es válida' }), undefined],
    ['nothing for a server error', answer(500, { message: 'Ocurrió un error inesperado' }), undefined],
    ['nothing for an answer without a body', answer(400, undefined), undefined],
    ['nothing for an error of the application', new TypeError('x is undefined'), undefined],
    ['the missing connection', new NetworkError(undefined), OFFLINE],
    ['the missing configuration', new MissingConfigurationError('auth'), MISSING_CONFIGURATION],
    ['one second', answer(429, {}, '1'), 'Demasiados intentos. Esperá 1 segundo y volvé a intentarlo.'],
    [
      'at least one second',
      answer(429, {}, '0'),
      'Demasiados intentos. Esperá 1 segundo y volvé a intentarlo.',
    ],
    ['seconds', answer(429, {}, '89'), 'Demasiados intentos. Esperá 89 segundos y volvé a intentarlo.'],
    ['minutes', answer(429, {}, '90'), 'Demasiados intentos. Esperá 2 minutos y volvé a intentarlo.'],
    [
      'minutes, rounded up',
      answer(429, {}, '541'),
      'Demasiados intentos. Esperá 10 minutos y volvé a intentarlo.',
    ],
    ['an unknown wait', answer(429), 'Demasiados intentos. Esperá unos minutos y volvé a intentarlo.'],
    ['the wait for a busy server', answer(503, {}, '5'), 'Esperá 5 segundos y volvé a intentarlo.'],
    ['an unknown time for a busy server', answer(503, '<html>'), 'Esperá unos minutos y volvé a intentarlo.'],
  ])('%s', (_, error, hint) => {
    expect(failureOf(error, OWN)).toStrictEqual(hint === undefined ? { text: OWN } : { text: OWN, hint });
  });
});

describe("failureOf prefers the server's text", () => {
  test.each<[what: string, serverText: ServerText, payload: unknown, text: string]>([
    ['message', serverMessage, { message: 'm', error: 'e', detail: 'd' }, 'm'],
    ['message, which is empty', serverMessage, { message: '' }, OWN],
    ['message, which is missing', serverMessage, { error: 'e', detail: 'd' }, OWN],
    ['message, which a text body lacks', serverMessage, 'texto', OWN],
    ['error', serverError, { message: OWN, error: 'e' }, 'e'],
    ['error alone', serverError, { error: 'e' }, 'e'],
    ['error, which is missing', serverError, { message: OWN }, OWN],
    ['detail before message', serverDetail, { message: 'm', detail: 'd' }, 'd'],
    ['detail alone', serverDetail, { detail: 'd' }, 'd'],
    ['message without detail', serverDetail, { message: 'm', detail: '' }, 'm'],
    ['a text body as detail', serverDetail, ' El plan ya existe\n', 'El plan ya existe'],
    ['a blank body as detail', serverDetail, '  ', OWN],
    ["a proxy's HTML page as detail", serverDetail, ' <html>502</html>', OWN],
    ['a text body', serverBody, 'El usuario ya existe', 'El usuario ya existe'],
    ["a proxy's HTML page", serverBody, '<html>502</html>', OWN],
    ['a body with a message', serverBody, { message: 'm', error: 'e' }, 'm'],
    ['a body with only an error', serverBody, { error: 'e' }, 'e'],
    ['a body with only a detail', serverBody, { detail: 'd' }, 'd'],
    ['a body with only field errors', serverBody, { errors: { email: 'Mal', dni: 'Peor' } }, 'Mal\nPeor'],
    ['an empty body', serverBody, {}, OWN],
  ])('%s', (_, serverText, payload, text) => {
    expect(failureOf(answer(500, payload), OWN, serverText)).toEqual({ text });
  });

  test('adds the waiting time as a hint', () => {
    const error = answer(429, { message: 'Demasiadas invitaciones' }, '1');
    expect(failureOf(error, OWN, serverMessage)).toEqual<Failure>({
      text: 'Demasiadas invitaciones',
      hint: 'Esperá 1 segundo y volvé a intentarlo.',
    });
  });

  test('shows its own text without a connection', () => {
    expect(failureOf(new NetworkError(undefined), OWN, serverBody)).toEqual({ text: OWN, hint: OFFLINE });
  });
});
