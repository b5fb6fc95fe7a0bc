import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

const values = {
  paciente: 'Ana $& Paz',
  motivo: 'Limpieza',
  clinica: 'Sol',
  telefono: '341 555-0101',
  direccion: '',
};

test.each([
  ['Hola, {paciente}: {motivo} en {clinica}. {motivo}.', 'Hola, Ana $& Paz: Limpieza en Sol. Limpieza.'],
  ['Hasta pronto.\n\n{direccion}', 'Hasta pronto.'],
  ['Una línea\ny otra\n\n{telefono}', 'Una línea\ny otra\n\n341 555-0101'],
  ['{otro}', '{otro}'],
])('fills %j', (text, filled) => {
  expect(fillText(text, values)).toBe(filled);
});

test('does not quote an empty phone', () => {
  expect(fillText('Llámanos: {telefono}', { ...values, telefono: '' })).toBe('Llámanos.');
});
