import { expect, test } from 'vitest';
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  mailSubject,
  type PlaceholderValues,
  paragraphsOf,
  TEMPLATE_KINDS,
  unknownPlaceholders,
} from './message-templates.ts';

const values: PlaceholderValues = {
  paciente: 'Ana {hora}',
  fecha: 'lunes 7 de diciembre',
  hora: '10:30',
  profesional: 'Dra. Ríos',
  clinica: 'Clínica Sur',
  direccion: '',
  enlace: 'https://example.com/turno/abc',
};

test('replaces every placeholder once and keeps unknown ones and braces in values', () => {
  expect(fillTemplate('{paciente}, {hora} y {hora}: {otro} {}', values)).toBe(
    'Ana {hora}, 10:30 y 10:30: {otro} {}',
  );
  expect(fillTemplate('{constructor}', values)).toBe('{constructor}');
});

test('names the unknown placeholders', () => {
  expect(unknownPlaceholders('{paciente} {Paciente} {hora }{}')).toEqual(['Paciente', 'hora ', '']);
});

test.each(TEMPLATE_KINDS)('the text for %s has known placeholders only', (kind) => {
  const { subject, body } = DEFAULT_TEMPLATES[kind];
  expect(unknownPlaceholders(subject + body)).toEqual([]);
  expect(fillTemplate(body, values)).toContain('Ana');
});

test('prefixes a custom subject', () => {
  expect(mailSubject('Ganaste')).toBe('Mensaje de {clinica}: Ganaste');
  expect(mailSubject(DEFAULT_TEMPLATES.booked.subject)).toBe(DEFAULT_TEMPLATES.booked.subject);
});

test('drops the paragraph of an empty value', () => {
  expect(paragraphsOf(fillTemplate('Hola\n\n{direccion}\n\n\n {hora} \nfin', values))).toEqual([
    'Hola',
    '10:30 \nfin',
  ]);
});
