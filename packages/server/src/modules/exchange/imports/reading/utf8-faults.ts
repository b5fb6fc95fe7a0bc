interface Utf8Faults {
  /** Places of bytes that belong to no character. */
  readonly places: readonly number[];
  /** Characters of several bytes. */
  readonly letters: number;
}

/** Finds what is not UTF-8 in a text. */
export function invalidBytes(bytes: Uint8Array): Utf8Faults {
  const places: number[] = [];
  let letters = 0;
  for (let place = 0; place < bytes.length; ) {
    const length = lengthAt(bytes, place);
    if (length === 0) places.push(place);
    else if (length > 1) letters += 1;
    place += Math.max(1, length);
  }
  return { places, letters };
}

/** Bytes of the character at a place; 0 for none. RFC 3629, section 4. */
function lengthAt(bytes: Uint8Array, place: number): number {
  const lead = bytes[place] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let next = 1; next < length; next += 1) {
    const [from, to] = next === 1 ? (SECOND[lead] ?? CONTINUATION) : CONTINUATION;
    const byte = bytes[place + next] ?? 0;
    if (byte < from || byte > to) return 0;
  }
  return length;
}

type Range = readonly [from: number, to: number];
const CONTINUATION: Range = [0x80, 0xbf];
/** Excludes overlong forms, surrogates and what is beyond Unicode. */
const SECOND: Readonly<Record<number, Range>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};
