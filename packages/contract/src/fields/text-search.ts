import { APOSTROPHE, plainCharacters } from './clean-text.ts';

/** Keeps the tilde of "ñ", which is a separate letter. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(n\u0303)|\p{M}/gu, '$1')
    .normalize('NFC');

/**
 * Returns a regular expression for JavaScript and PostgreSQL. "n" also matches "ñ", for keyboards without it. An
 * apostrophe also matches look-alikes in text stored before it was cleaned.
 */
export const searchPattern = (typed: string): string =>
  foldForSearch(plainCharacters(typed))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('n', '[nñ]')
    .replaceAll("'", APOSTROPHE.source);
