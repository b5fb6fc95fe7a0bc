import { cleanText } from './clean-text.ts';
import { line } from './text.ts';

const MAX_WORDS = 10;

/** Blank means no search. The words are limited, because each one scans every name. */
export const searchText = line(100, undefined, cleanText)
  .refine((text) => text.split(/\s+/).length <= MAX_WORDS, `Hasta ${MAX_WORDS} palabras`)
  .transform((text) => (text === '' ? undefined : text))
  .optional();
