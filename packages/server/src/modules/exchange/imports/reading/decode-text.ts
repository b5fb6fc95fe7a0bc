import { markDamagedByte } from './damaged-letters.ts';
import { ImportFileError } from './import-file-error.ts';
import { decodeSingleBytes, latin1, type SingleByteEncoding } from './single-bytes.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;

interface DecodedText {
  readonly encoding: TextEncoding;
  readonly text: string;
}

const NOT_TEXT = 'El archivo no es una planilla: subí un CSV o un XLSX';
const TRUNCATED_FILE = 'El archivo está cortado: volvé a guardarlo y subilo entero';

// biome-ignore lint/suspicious/noControlCharactersInRegex: counts control characters
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const SAMPLE_LENGTH = 100_000;

/**
 * Detects UTF-16, then UTF-8, then the single-byte encoding that yields the most Spanish letters. A few invalid bytes
 * in UTF-8 are only marked.
 * @throws ImportFileError for a binary or truncated file
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes);
  if (decoded.text.includes('\0')) throw new ImportFileError(NOT_TEXT);
  const sample = decoded.text.slice(0, SAMPLE_LENGTH);
  if ((sample.match(CONTROL_CHARACTERS)?.length ?? 0) * 100 > sample.length)
    throw new ImportFileError(NOT_TEXT);
  return decoded;
}

function decode(bytes: Uint8Array): DecodedText {
  const wide = wideEncodingOf(bytes);
  if (wide) {
    if (bytes.length % 2 === 1) throw new ImportFileError(TRUNCATED_FILE);
    return { encoding: wide, text: new TextDecoder(wide).decode(bytes) };
  }
  const strict = decodeUtf8(bytes);
  if (strict !== undefined) return { encoding: 'utf-8', text: strict };
  if (endsWithinCharacter(bytes)) throw new ImportFileError(TRUNCATED_FILE);
  const damaged = decodeDamaged(bytes);
  return damaged === undefined ? decodeSingleBytes(bytes) : { encoding: 'utf-8', text: damaged };
}

/** Other encodings rarely contain a valid UTF-8 letter by accident. */
const MAX_DAMAGED_PER_LETTER = 20;

/** A UTF-8 letter (RFC 3629, section 4) or a stray byte, in bytes decoded as Latin-1. */
const BEYOND_ASCII =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[\x80-\xff]/g;

function decodeDamaged(bytes: Uint8Array): string | undefined {
  let [letters, faults] = [0, 0];
  const text = latin1(bytes).replace(BEYOND_ASCII, (found, letter: string | undefined) => {
    if (letter === undefined) {
      faults += 1;
      return markDamagedByte(found.charCodeAt(0));
    }
    letters += 1;
    return Buffer.from(letter, 'latin1').toString();
  });
  return letters > 0 && faults <= letters * MAX_DAMAGED_PER_LETTER ? text.replace(/^\ufeff/, '') : undefined;
}

/** `isPart` keeps the byte order mark and ignores a truncated last letter. */
function decodeUtf8(bytes: Uint8Array, { isPart = false } = {}): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: isPart }).decode(bytes, { stream: isPart });
  } catch {
    return undefined;
  }
}

function endsWithinCharacter(bytes: Uint8Array): boolean {
  const text = decodeUtf8(bytes, { isPart: true });
  // A last letter of Windows-1252 can have the same byte, but then no earlier letter is valid UTF-8.
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
