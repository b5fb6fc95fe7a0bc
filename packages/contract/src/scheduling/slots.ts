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
  readonly length: number;
  readonly step: number;
  readonly from: number;
}

/**
 * Slots begin at multiples of `stepMs` after the start of an opening, and where a busy span ends, so that a day fills
 * without gaps.
 */
export function freeSlots(
  openings: readonly Span[],
  busy: readonly Span[],
  { length, step, from }: SlotOptions,
): number[] {
  const starts: number[] = [];
  for (const opening of joinSpans(openings)) {
    for (const free of subtractSpans([opening], busy)) {
      const last = free.end - length;
      if (free.start >= from && free.start <= last && (free.start - opening.start) % step !== 0)
        starts.push(free.start);
      const earliest = Math.max(free.start, from);
      const steps = Math.ceil((earliest - opening.start) / step);
      for (let start = opening.start + steps * step; start <= last; start += step) starts.push(start);
    }
  }
  return starts;
}
