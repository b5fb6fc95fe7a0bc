import type { Span } from '@dentaria/contract/scheduling/slots.ts';

export interface Lane {
  readonly lane: number;
  /** Number of lanes that share the width of the column here. */
  readonly lanes: number;
}

/**
 * Places overlapping spans side by side. Spans that are connected by overlaps share the width, and each takes the
 * first lane that is free when it starts.
 */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const order = spans
    .map((span, index) => ({ span, index }))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const placed: Lane[] = [];
  let cluster: { index: number; lane: number }[] = [];
  let ends: number[] = [];
  const closeCluster = (): void => {
    for (const { index, lane } of cluster) placed[index] = { lane, lanes: ends.length };
    cluster = [];
    ends = [];
  };
  for (const { span, index } of order) {
    if (ends.every((end) => end <= span.start)) closeCluster();
    const free = ends.findIndex((end) => end <= span.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.end;
    cluster.push({ index, lane });
  }
  closeCluster();
  return placed;
}
