import { z } from 'zod';

const CONTROL = 'Contiene caracteres no permitidos';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is this rule's purpose
const LINE_CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tab, line feed and carriage return may stand
const MULTILINE_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** One line of text as typed: no control characters, no broken surrogates, at most `max` characters. */
export const line = (max: number, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .max(max, `Máximo ${max} caracteres`)
    .refine((text) => !LINE_CONTROLS.test(text) && text.isWellFormed(), CONTROL);

/** Text of several lines. */
export const multiline = (max: number, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .max(max, `Máximo ${max} caracteres`)
    .refine((text) => !MULTILINE_CONTROLS.test(text) && text.isWellFormed(), CONTROL);

/** True for a text that shows nothing: blanks, and letters that Unicode draws as nothing (a zero-width space). */
const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** A line that must show something; missing, blank or no text at all raises the same message. */
export const required = (max: number, message: string) =>
  line(max, message).refine((text) => !isBlank(text), message);

/** A line that may be absent, null or empty; empty is stored as null. */
export const optional = (max: number) => orNull(line(max));

/** Makes a text rule optional: absent, null and blank are not checked and become null. */
export const orNull = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .string()
    .nullish()
    .transform((text) => (isBlank(text ?? '') ? null : text))
    .pipe(schema.nullable());
