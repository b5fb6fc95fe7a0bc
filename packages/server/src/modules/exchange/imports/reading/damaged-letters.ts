import { isSpanish, windows1252Byte, windows1252Letter } from './single-bytes.ts';

/** Until a text is split into cells, a byte that is not UTF-8 is a character for private use. */
const PRIVATE_USE = 0xf700;
const DAMAGED = /[\uf780-\uf7ff]/g;

export const damagedLetter = (byte: number): string => String.fromCharCode(PRIVATE_USE + byte);

/** A letter of Latin-1 in UTF-8 that another program took for two letters of Windows-1252: `Ã±`. */
const TWICE_ENCODED = /([ÂÃ])([\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])/g;

/** What stands for a letter that nobody can tell. */
const UNKNOWN = '\ufffd';

/** The text with the letters that its damaged ones likely were. Half a letter of UTF-8 is none of Spanish in Windows-1252. */
export function restoreLetters(text: string): string {
  return text
    .replace(DAMAGED, (letter) => {
      const guess = windows1252Letter(letter.charCodeAt(0) - PRIVATE_USE);
      return isSpanish(guess) ? guess : UNKNOWN;
    })
    .replace(TWICE_ENCODED, (_, lead: string, letter: string) =>
      String.fromCharCode(windows1252Byte(letter) + (lead === 'Ã' ? 0x40 : 0)),
    );
}
