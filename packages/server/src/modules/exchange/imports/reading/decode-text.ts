import { damagedLetter } from './damaged-letters.ts';
import { ImportFileError } from './import-file-error.ts';
import { decodeSingleBytes, latin1, type SingleByteEncoding } from './single-bytes.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;

interface DecodedText {
  readonly encoding: TextEncoding;
  readonly text: string;
}

const NOT_TEXT = 'El archivo no es una planilla: sube un CSV o un XLSX';
const CUT = 'El archivo está cortado: vuelve a guardarlo y súbelo entero';

/** Bytes that a line of text never has: more than one in a hundred are no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: counts control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const SAMPLE = 100_000;

/**
 * UTF-8, else the encoding in which most letters are Spanish; UTF-16 by its byte order mark or its zeros. In UTF-8 with a
 * few damaged bytes, these alone are marked.
 * @throws ImportFileError for what is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes);
  if (decoded.text.includes('\0')) throw new ImportFileError(NOT_TEXT);
  const sample = decoded.text.slice(0, SAMPLE);
  if ((sample.match(CONTROLS)?.length ?? 0) * 100 > sample.length) throw new ImportFileError(NOT_TEXT);
  return decoded;
}

function decode(bytes: Uint8Array): DecodedText {
  const wide = wideEncodingOf(bytes);
  if (wide) {
    if (bytes.length % 2 === 1) throw new ImportFileError(CUT);
    return { encoding: wide, text: new TextDecoder(wide).decode(bytes) };
  }
  const strict = decodeUtf8(bytes);
  if (strict !== undefined) return { encoding: 'utf-8', text: strict };
  if (endsWithinCharacter(bytes)) throw new ImportFileError(CUT);
  const damaged = decodeDamaged(bytes);
  return damaged === undefined ? decodeSingleBytes(bytes) : { encoding: 'utf-8', text: damaged };
}

/** Text in another encoding has hardly ever a letter of UTF-8 by accident. */
const DAMAGED_PER_LETTER = 20;

/** The bytes of a letter in UTF-8 (RFC 3629, section 4), else a byte that belongs to none. Latin-1 has a character for each byte. */
const BEYOND_ASCII =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[\x80-\xff]/g;

/** UTF-8 with marks for bytes that are damaged. Undefined for a text in which most letters are. */
function decodeDamaged(bytes: Uint8Array): string | undefined {
  let [letters, faults] = [0, 0];
  const text = latin1(bytes).replace(BEYOND_ASCII, (found, letter: string | undefined) => {
    if (letter === undefined) {
      faults += 1;
      return damagedLetter(found.charCodeAt(0));
    }
    letters += 1;
    return Buffer.from(letter, 'latin1').toString();
  });
  return letters > 0 && faults <= letters * DAMAGED_PER_LETTER ? text.replace(/^\ufeff/, '') : undefined;
}

/** `isPart`: with the byte order mark, and without a last letter that is cut. */
function decodeUtf8(bytes: Uint8Array, { isPart = false } = {}): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: isPart }).decode(bytes, { stream: isPart });
  } catch {
    return undefined;
  }
}

/** True for UTF-8 with letters of several bytes that ends in the middle of one. */
function endsWithinCharacter(bytes: Uint8Array): boolean {
  const text = decodeUtf8(bytes, { isPart: true });
  // A last letter of Windows-1252 has the same bytes, but then nothing before it is UTF-8 beyond ASCII.
  return text !== undefined && /[\u0080-\uffff]/.test(text);
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  head.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Nearly every second byte of Spanish text in UTF-16 is zero.
  const isMost = (count: number): boolean => count * 2 > head.length * 0.8;
  if (even === 0 && isMost(odd)) return 'utf-16le';
  return odd === 0 && isMost(even) ? 'utf-16be' : undefined;
}
