const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SPACE = /[\p{Zs}\t]/gu;
/** An apostrophe and what looks like one. */
export const APOSTROPHE = /['`´‘’‛′ʹʻʼʽˈ＇]/g;
const QUOTATION_MARK = /[“”„‟″«»＂]/g;
const HYPHEN = /[‐‑‒–—―−﹣－]/g;

/** The characters of a keyboard in place of those that look like them, without invisible ones. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPACE, ' ')
    .replace(APOSTROPHE, "'")
    .replace(QUOTATION_MARK, '"')
    .replace(HYPHEN, '-');

/** What a person has typed or pasted, before it is checked: also without spaces at its ends and repeated ones. */
export const cleanText = (text: string): string => plainCharacters(text).replace(/ {2,}/g, ' ').trim();

/** Also reads dots as spaces, but for those of an abbreviation: `341.555.0101 int. 3` → `341 555 0101 int. 3`. */
export const cleanPhone = (text: string): string => cleanText(cleanText(text).replace(/(?<!\p{L})\./gu, ' '));

/** Without the spaces and the invisible characters of a pasted address. */
export const cleanEmail = (text: string): string => text.replace(INVISIBLE, '').trim();
