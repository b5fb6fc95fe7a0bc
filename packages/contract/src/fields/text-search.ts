/** Lower case without accents. The tilde stays on "ñ", which is a letter of its own. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(n\u0303)|\p{M}/gu, '$1')
    .normalize('NFC');

/**
 * The regular expression, for JavaScript and PostgreSQL alike, that finds a typed text in folded ones. "ñ" finds only
 * "ñ"; "n" finds both letters, for keyboards without "ñ".
 */
export const searchPattern = (typed: string): string =>
  foldForSearch(typed)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('n', '[nñ]');
