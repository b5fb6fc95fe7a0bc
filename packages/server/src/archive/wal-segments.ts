/** The timeline and two parts of the segment's number. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const SEGMENTS_PER_FILE = 0x100;

export const isSegment = (name: string): boolean => SEGMENT.test(name);

export const timelineOf = (segment: string): string => segment.slice(0, 8);

export function nextSegment(segment: string): string {
  const [, timeline = '', high = '', low = ''] = SEGMENT.exec(segment) ?? [];
  const number = Number.parseInt(high, 16) * SEGMENTS_PER_FILE + Number.parseInt(low, 16) + 1;
  const digits = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return timeline + digits(Math.floor(number / SEGMENTS_PER_FILE)) + digits(number % SEGMENTS_PER_FILE);
}

export function contiguousSegments(
  first: string,
  archived: readonly string[],
): { readonly segments: readonly string[]; readonly missing: string | undefined } {
  const all = new Set(archived);
  const segments: string[] = [];
  let next = first;
  while (all.has(next)) {
    segments.push(next);
    next = nextSegment(next);
  }
  const isGap = archived.some(
    (name) => isSegment(name) && timelineOf(name) === timelineOf(first) && name > next,
  );
  return { segments, missing: isGap || segments.length === 0 ? next : undefined };
}
