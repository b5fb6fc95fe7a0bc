import { inflateRawSync } from 'node:zlib';
import { ImportFileError } from './import-file-error.ts';

/** 20,000 rows of 30 columns take about 40 MB of XML. */
const MAX_INFLATED_BYTES = 150 * 1024 * 1024;
const MAX_ENTRIES = 2_000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;

const STORED = 0;
const DEFLATED = 8;

export const CUT_WORKBOOK = 'El archivo está cortado o dañado: vuelve a guardarlo y súbelo entero';
const BOMB = 'El archivo ocupa demasiado al abrirlo: deja solo la hoja de los pacientes';

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Refuses a zip bomb before anything reads the workbook: the directory announces the sizes, and inflating each entry within
 * its announced size proves them. Overlapping entries would count once per entry. @throws ImportFileError
 */
export function assertBoundedZip(bytes: Buffer): void {
  const entries = entriesOf(bytes);
  let total = 0;
  for (const { size } of entries) {
    total += size;
    if (total > MAX_INFLATED_BYTES) throw new ImportFileError(BOMB);
  }
  for (const entry of entries) assertSize(bytes, entry);
}

/** The text of an entry of a zip that has passed `assertBoundedZip`. */
export function readZipText(bytes: Buffer, name: string): string | undefined {
  const entry = entriesOf(bytes).find((each) => each.name === name);
  return entry && inflated(bytes, entry).toString();
}

/** The entries of a zip that has passed `assertBoundedZip`. */
export const readZip = (bytes: Buffer): { readonly name: string; readonly content: Buffer }[] =>
  entriesOf(bytes).map((entry) => ({ name: entry.name, content: inflated(bytes, entry) }));

function inflated(bytes: Buffer, entry: Entry): Buffer {
  const content = contentOf(bytes, entry);
  return entry.method === STORED ? content : inflateRawSync(content);
}

function contentOf(bytes: Buffer, { compressed, offset }: Entry): Buffer {
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return bytes.subarray(start, start + compressed);
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new ImportFileError(BOMB);
  if (count === 0 || at + size > end) throw new ImportFileError(CUT_WORKBOOK);
  return Array.from({ length: count }, () => {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ImportFileError(CUT_WORKBOOK);
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return entry;
  });
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new ImportFileError(CUT_WORKBOOK);
}

function assertSize(bytes: Buffer, entry: Entry): void {
  const { method, compressed, size, offset } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY)
    throw new ImportFileError(CUT_WORKBOOK);
  const content = contentOf(bytes, entry);
  if (content.length < compressed) throw new ImportFileError(CUT_WORKBOOK);
  if (method === STORED && compressed === size) return;
  if (method !== DEFLATED) throw new ImportFileError(CUT_WORKBOOK);
  try {
    // One byte more than announced, so that a longer content fails instead of being cut.
    if (inflateRawSync(content, { maxOutputLength: size + 1 }).length === size) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ImportFileError(BOMB);
  }
  throw new ImportFileError(CUT_WORKBOOK);
}
