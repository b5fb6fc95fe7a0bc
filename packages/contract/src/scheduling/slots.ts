/** Half-open interval in epoch milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.end <= span.start) continue;
    const last = joined.at(-1);
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const free: Span[] = [];
  const joinedTaken = joinSpans(taken);
  let first = 0;
  for (const span of joinSpans(spans)) {
    let start = span.start;
    while ((joinedTaken[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first += 1;
    for (let index = first; index < joinedTaken.length && start < span.end; index += 1) {
      const busy = joinedTaken[index];
      if (!busy || busy.start >= span.end) break;
      if (busy.start > start) free.push({ start, end: busy.start });
      start = Math.max(start, busy.end);
    }
    if (start < span.end) free.push({ start, end: span.end });
  }
  return free;
}

interface SlotOptions {
  readonly lengthMs: number;
  readonly stepMs: number;
  readonly earliestStart: number;
}

/**
 * Slots begin at multiples of `stepMs` after the start of an opening, and where a busy span ends, so that a day fills
 * without gaps.
 */
export function freeSlots(
  openings: readonly Span[],
  busy: readonly Span[],
  { lengthMs, stepMs, earliestStart }: SlotOptions,
): number[] {
  const starts: number[] = [];
  for (const opening of joinSpans(openings)) {
    for (const free of subtractSpans([opening], busy)) {
      const last = free.end - lengthMs;
      if (free.start >= earliestStart && free.start <= last && (free.start - opening.start) % stepMs !== 0)
        starts.push(free.start);
      const earliest = Math.max(free.start, earliestStart);
      const steps = Math.ceil((earliest - opening.start) / stepMs);
      for (let start = opening.start + steps * stepMs; start <= last; start += stepMs) starts.push(start);
    }
  }
  return starts;
}
