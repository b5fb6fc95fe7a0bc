import { APOSTROPHE, plainCharacters } from './clean-text.ts';

/** Lower case without accents. The tilde stays on "ñ", which is a letter of its own. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(n\u0303)|\p{M}/gu, '$1')
    .normalize('NFC');

/**
 * The regular expression, for JavaScript and PostgreSQL alike, that finds a typed text in folded ones. "ñ" finds only
 * "ñ"; "n" finds both letters, for keyboards without "ñ". An apostrophe finds those of texts that were stored uncleaned.
 */
export const searchPattern = (typed: string): string =>
  foldForSearch(plainCharacters(typed))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('n', '[nñ]')
    .replaceAll("'", APOSTROPHE.source);
