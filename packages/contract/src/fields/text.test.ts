import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { line, multiline, optional, orNull, required } from './text.ts';

const CONTROL = 'Contiene caracteres no permitidos';

/** Returns the parsed value, or the message of the first issue. */
const check = (schema: z.ZodType, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value);
  return success ? { parsed: data } : error.issues[0]?.message;
};

describe('a line', () => {
  test.each(['Ñandú', ' con blancos ', "O'Higgins", '日本', '🦷', 'ten\u00a0pesos', ''])(
    'accepts %j unchanged',
    (text) => {
      expect(check(line(20), text)).toEqual({ parsed: text });
    },
  );

  test.each([
    'a\u0000b',
    '\u0007',
    'a\tb',
    'a\nb',
    'a\rb',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u009f',
    '\ud800',
    'a\udc00',
  ])('rejects %j', (text) => expect(check(line(20), text)).toBe(CONTROL));

  test('has a maximum length', () => {
    expect(check(line(20), 'x'.repeat(20))).toEqual({ parsed: 'x'.repeat(20) });
    expect(check(line(20), 'x'.repeat(21))).toBe('Máximo 20 caracteres');
  });
});

describe('several lines', () => {
  test('report a message for a value that is not text', () => {
    expect(check(multiline(20, 'Falta el texto'), undefined)).toBe('Falta el texto');
  });

  test('accept tab, line feed and carriage return', () => {
    expect(check(multiline(20), 'a\tb\r\nc')).toEqual({ parsed: 'a\tb\r\nc' });
  });

  test.each(['\u0000', '\u000b', '\u000c', '\u001b', '\u007f', '\u0080', '\udfff'])('reject %j', (text) => {
    expect(check(multiline(20), text)).toBe(CONTROL);
  });

  test('have a maximum length', () => {
    expect(check(multiline(20), '\n'.repeat(21))).toBe('Máximo 20 caracteres');
  });
});

test.each([undefined, null, 7, '', '   ', '\u200b', ' \u3164 ', '\u00ad'])(
  'a required line rejects %j with its message',
  (value) => {
    expect(check(required(20, 'Falta el nombre'), value)).toBe('Falta el nombre');
  },
);

describe('an optional line', () => {
  test.each([undefined, null, '', ' \t ', '\u200b'])('parses %j as null', (value) => {
    expect(check(optional(20), value)).toEqual({ parsed: null });
  });

  test('checks other values like a line, with its own messages', () => {
    expect(check(optional(20), ' Salta ')).toEqual({ parsed: ' Salta ' });
    expect(check(optional(20), 'a\nb')).toBe(CONTROL);
    expect(check(orNull(line(20).regex(/^\d+$/, 'Solo dígitos')), 'x')).toBe('Solo dígitos');
  });
});
