import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * Unpacks the whole font: fontkit would inflate a WOFF table again for each glyph, which takes seconds for a name in
 * a large font.
 */
export function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT.header + SFNT.entry * count);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + WOFF.entry * index;
    const start = woff.readUInt32BE(from + 4);
    const compressedLength = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const stored = woff.subarray(start, start + compressedLength);
    const to = SFNT.header + SFNT.entry * index;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = -length & 3;
    parts.push(compressedLength < length ? inflateSync(stored) : stored, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(parts);
}
