/** In the text before, the characters (UTF-16 units) from `from` up to `until` became `put`. */
export type Replacement = readonly [from: number, until: number, put: string];

export function replace(before: string, replacements: readonly Replacement[]): string {
  let text = '';
  let at = 0;
  for (const [from, until, put] of replacements) {
    text += before.slice(at, from) + put;
    at = until;
  }
  return text + before.slice(at);
}

/** What makes the one document out of the other: a replacement for each section that differs, in their order. */
export function replacementsBetween(before: string, now: string): Replacement[] {
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
