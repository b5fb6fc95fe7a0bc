import { type HashedRow, isHashOf } from './hash-version.ts';
import { type Replacement, replace, replacementsBetween } from './replacements.ts';

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
  const content = later.reduce(tellChange, whole);
  if (row.changes !== 0 && !isHashOf(content, row))
    throw new Error(`history ${row.history_id} version ${row.version} is not told as it was saved`);
  return content;
}

export type KeptRow = HashedRow & Kept;

/** What is told of a row: its document, undefined where a row that it needs was changed or removed. */
export interface Telling {
  readonly content: string | undefined;
  readonly changes: number;
}

/** A row with its document, after the row before it in its history. */
export function tellAfter<Row extends KeptRow>(before: Telling | undefined, row: Row): Row & Telling {
  return { ...row, content: row.changes === 0 ? row.kept : toldByChange(before, row) };
}

function toldByChange(before: Telling | undefined, row: KeptRow): string | undefined {
  if (before?.content === undefined || before.changes + 1 !== row.changes) return undefined;
  try {
    const content = tellChange(before.content, row.kept);
    return isHashOf(content, row) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** All rows of a history with their documents, oldest first. */
export function tellAll<Row extends KeptRow>(rows: readonly Row[]): (Row & Telling)[] {
  const told: (Row & Telling)[] = [];
  for (const row of rows) told.push(tellAfter(told.at(-1), row));
  return told;
}

const tellChange = (before: string, kept: string): string =>
  replace(before, JSON.parse(kept) as readonly Replacement[]);
