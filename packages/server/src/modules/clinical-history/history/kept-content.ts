import { type HashedRow, isHashOf } from './hash-version.ts';

/** In the text before, the characters (UTF-16 units) from `from` up to `until` became `put`. */
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

/**
 * The document of a version, out of what is kept of it and of those before it, back to the whole one: a line each.
 * Throws where they tell another one than was saved, because somebody has changed or removed a row.
 */
export function tellVersion({
  lines,
  ...row
}: HashedRow & Pick<Kept, 'changes'> & { readonly lines: string }): string {
  const [whole = '', ...later] = lines.split('\n');
  const content = later.reduce(applyChange, whole);
  if (row.changes !== 0 && !isHashOf(content, row))
    throw new Error(`history ${row.history_id} version ${row.version} is not told as it was saved`);
  return content;
}

export type KeptRow = HashedRow & Kept;

/** Of a row: its document, undefined where it cannot be told any more. */
export interface Telling {
  readonly content: string | undefined;
  readonly changes: number;
}

/** The same for a row after the one before it in its history. */
export function tellAfter<Row extends KeptRow>(before: Telling | undefined, row: Row): Row & Telling {
  return { ...row, content: row.changes === 0 ? row.kept : toldByChange(before, row) };
}

function toldByChange(before: Telling | undefined, row: KeptRow): string | undefined {
  if (before?.content === undefined || before.changes + 1 !== row.changes) return undefined;
  try {
    const content = applyChange(before.content, row.kept);
    return isHashOf(content, row) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** The same for all of a history's rows, oldest first. */
export function tellAll<Row extends KeptRow>(rows: readonly Row[]): (Row & Telling)[] {
  const told: (Row & Telling)[] = [];
  for (const row of rows) told.push(tellAfter(told.at(-1), row));
  return told;
}

function applyChange(before: string, kept: string): string {
  let told = '';
  let at = 0;
  for (const [from, until, put] of JSON.parse(kept) as readonly Replacement[]) {
    told += before.slice(at, from) + put;
    at = until;
  }
  return told + before.slice(at);
}

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
  const from = isFirstHalf(now.charCodeAt(same - 1)) ? same - 1 : same;
  const end = most(
    shorter - same,
    (near, far) =>
      before.slice(before.length - far, before.length - near) ===
      now.slice(now.length - far, now.length - near),
  );
  const rest = isSecondHalf(now.charCodeAt(now.length - end)) ? end - 1 : end;
  return [from, before.length - rest, now.slice(from, now.length - rest)];
}

// A character of two UTF-16 units is replaced whole: half of one is no text that every reader of JSON takes.
const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

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
