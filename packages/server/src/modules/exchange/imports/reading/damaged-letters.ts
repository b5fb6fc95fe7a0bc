import { isSpanish, windows1252Byte, windows1252Letter } from './single-bytes.ts';

/** Bytes that are not valid UTF-8 are private-use characters until the text is split into cells. */
const PRIVATE_USE = 0xf700;
const DAMAGED = /[\uf780-\uf7ff]/g;

export const markDamagedByte = (byte: number): string => String.fromCharCode(PRIVATE_USE + byte);

/** `ñ` read as `Ã±`: UTF-8 that another program decoded as Windows-1252. */
const DOUBLE_ENCODED = /([ÂÃ])([\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])/g;

const REPLACEMENT_CHARACTER = '\ufffd';

export function restoreLetters(text: string): string {
  return text
    .replace(DAMAGED, (letter) => {
      const guess = windows1252Letter(letter.charCodeAt(0) - PRIVATE_USE);
      return isSpanish(guess) ? guess : REPLACEMENT_CHARACTER;
    })
    .replace(DOUBLE_ENCODED, (_, lead: string, letter: string) =>
      String.fromCharCode(windows1252Byte(letter) + (lead === 'Ã' ? 0x40 : 0)),
    );
}
