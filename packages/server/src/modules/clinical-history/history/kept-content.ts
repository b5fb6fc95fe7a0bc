/** In the text before, the characters from `from` up to `until` became `put`. */
type Replacement = readonly [from: number, until: number, put: string];

/** What a version's row holds: its document's JSON, or that of the replacements made in the one of the version before. */
export interface Kept {
  readonly kept: string;
  /** How many versions before this one the nearest whole one stands; 0: this one is whole. */
  readonly changes: number;
}

/** What a version is known by to the one that follows. */
export interface Told {
  /** The document's JSON, to the byte. */
  readonly content: string;
  readonly changes: number;
}

/** A document so short costs no more than its changes. */
const SHORT = 2_000;

/** As many rows are read at most to tell a version, beside the whole one. */
const MOST_CHANGES = 15;

/**
 * How a document is kept after the one before it: a save that changes little of much writes little (decision 0066).
 * What the hashes cover is the whole document all the same.
 */
export function keep(content: string, before?: Told): Kept {
  const whole = { kept: content, changes: 0 };
  if (!before || before.changes === MOST_CHANGES || content.length < SHORT) return whole;
  const kept = JSON.stringify(replacementsBetween(before.content, content));
  return kept.length < content.length / 4 ? { kept, changes: before.changes + 1 } : whole;
}

/** The document that a version keeps, after the one of the version before. */
export const tell = ({ kept, changes }: Kept, before: string): string =>
  changes === 0 ? kept : applyChange(before, kept);

/** The documents of a history's versions, oldest first. */
export function tellAll(versions: readonly Kept[]): string[] {
  const told: string[] = [];
  for (const version of versions) told.push(tell(version, told.at(-1) ?? ''));
  return told;
}

/** The document of a version, out of what is kept from its whole one on, a line each. */
export function tellLines(lines: string, changes: number): string {
  const [whole = '', ...later] = lines.split('\n');
  if (later.length !== changes) throw new Error(`${later.length} changes of a document for ${changes}`);
  return later.reduce(applyChange, whole);
}

const applyChange = (before: string, kept: string): string =>
  (JSON.parse(kept) as readonly Replacement[]).reduceRight(
    (text, [from, until, put]) => text.slice(0, from) + put + text.slice(until),
    before,
  );

/** One for each section that differs, in their order. */
function replacementsBetween(before: string, now: string): Replacement[] {
  const after = sectionsOf(now);
  let start = 0;
  return sectionsOf(before).flatMap((section, at) => {
    const offset = start;
    start += section.length;
    const changed = after[at] ?? '';
    if (section === changed) return [];
    const [from, until, put] = replacementBetween(section, changed);
    return [[offset + from, offset + until, put] as const];
  });
}

/** Where a document's sections after the first begin. A place that is not one makes a change longer, never wrong. */
const SECTIONS = ['"anamnesis":', '"toothStatus":', '"treatmentPlan":', '"toothNotes":'];

function sectionsOf(content: string): string[] {
  let start = 0;
  const sections = SECTIONS.map((key) => {
    const end = Math.max(content.indexOf(key, start), start);
    const section = content.slice(start, end);
    start = end;
    return section;
  });
  return [...sections, content.slice(start)];
}

function replacementBetween(before: string, now: string): Replacement {
  const shorter = Math.min(before.length, now.length);
  const same = most(shorter, (from, until) => before.slice(from, until) === now.slice(from, until));
  const end = most(
    shorter - same,
    (from, until) =>
      before.slice(before.length - until, before.length - from) ===
      now.slice(now.length - until, now.length - from),
  );
  return [same, before.length - end, now.slice(same, now.length - end)];
}

/** How many characters, up to `limit`, are the same from the first one on. */
function most(limit: number, isSame: (from: number, until: number) => boolean): number {
  let same = 0;
  let open = limit;
  while (same < open) {
    const middle = Math.ceil((same + open) / 2);
    if (isSame(same, middle)) same = middle;
    else open = middle - 1;
  }
  return same;
}
