import { damagedLetter } from './damaged-letters.ts';
import { ImportFileError } from './import-file-error.ts';
import { decodeSingleBytes, type SingleByteEncoding } from './single-bytes.ts';
import { invalidBytes } from './utf8-faults.ts';

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
  const { places, letters } = invalidBytes(bytes);
  if (letters > 0 && places.length <= letters * DAMAGED_PER_LETTER)
    return { encoding: 'utf-8', text: decodeDamaged(bytes, places) };
  return decodeSingleBytes(bytes);
}

/** Text in another encoding has hardly ever a letter of UTF-8 by accident. */
const DAMAGED_PER_LETTER = 20;

function decodeDamaged(bytes: Uint8Array, places: readonly number[]): string {
  const utf8 = new TextDecoder('utf-8');
  const parts: string[] = [];
  let start = 0;
  for (const place of places) {
    const byte = bytes[place] ?? 0;
    parts.push(utf8.decode(bytes.subarray(start, place)), damagedLetter(byte));
    start = place + 1;
  }
  return parts.join('') + utf8.decode(bytes.subarray(start));
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** True for UTF-8 with letters of several bytes that ends in the middle of one. */
function endsWithinCharacter(bytes: Uint8Array): boolean {
  for (let missing = 1; missing <= 3; missing += 1) {
    const whole = bytes.subarray(0, bytes.length - missing);
    const lead = bytes[bytes.length - missing] ?? 0;
    if (lead >= 0xc2 && lead <= 0xf4) {
      const text = decodeUtf8(whole);
      // A last letter of Windows-1252 has the same bytes, but then nothing before it is UTF-8 beyond ASCII.
      return text !== undefined && text.length < whole.length;
    }
  }
  return false;
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
