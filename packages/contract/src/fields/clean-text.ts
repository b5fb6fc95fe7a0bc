const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SPACE = /[\p{Zs}\t]/gu;
export const APOSTROPHE = /['`´‘’‛′ʹʻʼʽˈ＇]/g;
const QUOTATION_MARK = /[“”„‟″«»＂]/g;
const HYPHEN = /[‐‑‒–—―−﹣－]/g;

/** Replaces look-alikes of keyboard characters and removes invisible ones. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPACE, ' ')
    .replace(APOSTROPHE, "'")
    .replace(QUOTATION_MARK, '"')
    .replace(HYPHEN, '-');

export const cleanText = (text: string): string => plainCharacters(text).replace(/ {2,}/g, ' ').trim();

/** Also replaces dots by spaces, except in abbreviations: `341.555.0101 int. 3` → `341 555 0101 int. 3`. */
export const cleanPhone = (text: string): string => cleanText(cleanText(text).replace(/(?<!\p{L})\./gu, ' '));

export const cleanEmail = (text: string): string => text.replace(INVISIBLE, '').trim();
