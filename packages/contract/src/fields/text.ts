import { z } from 'zod';

const CONTROL = 'Contiene caracteres no permitidos';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule rejects control characters
const LINE_CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but allows tab, line feed and carriage return
const MULTILINE_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

const MAX_LENGTH = 10_000;

type Clean = (text: string) => string;

const asTyped: Clean = (text) => text;

/** Rejects control characters and lone surrogates. Does not trim. */
export const line = (max: number, message?: string, clean = asTyped) =>
  z
    .string({ error: message })
    .max(MAX_LENGTH, { error: `Máximo ${max} caracteres`, abort: true })
    .overwrite(clean)
    .max(max, { error: `Máximo ${max} caracteres`, abort: true })
    .refine((text) => !LINE_CONTROLS.test(text) && text.isWellFormed(), CONTROL);

export const multiline = (max: number, message?: string) =>
  z
    .string({ error: message })
    .max(max, { error: `Máximo ${max} caracteres`, abort: true })
    .refine((text) => !MULTILINE_CONTROLS.test(text) && text.isWellFormed(), CONTROL);

const isBlank = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

export const required = (max: number, message: string, clean = asTyped) =>
  line(max, message, clean).refine((text) => !isBlank(text), message);

export const optional = (max: number, clean = asTyped) => orNull(line(max, undefined, clean));

export const orNull = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .string()
    .nullish()
    .transform((text) => (isBlank(text ?? '') ? null : text))
    .pipe(schema.nullable());
