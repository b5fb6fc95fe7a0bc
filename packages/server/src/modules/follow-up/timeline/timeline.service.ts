import type { Timeline, TimelineEntry } from '@dentaria/contract/follow-up/timeline.ts';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../kernel/database/keyset-page.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { TimelinePage, TimelineRow, TimelineSource } from '../../../kernel/timeline-source.ts';

const PAGE = 25;
const LAST_INSTANT = Date.UTC(9999, 11, 31);

/** The last row of a page. Rows of equal time are in the order of their sources. */
interface Position {
  readonly at: number;
  readonly source: number;
  readonly id: number;
}

const START: Position = { at: LAST_INSTANT, source: -1, id: 0 };

interface Found {
  readonly source: number;
  readonly row: TimelineRow;
}

/** A page of all sources, merged. `cursor`: `next` of the page before. */
export async function readTimeline(
  ctx: RequestContext,
  sources: readonly TimelineSource[],
  { patientId, clinics }: Pick<TimelinePage, 'patientId' | 'clinics'>,
  cursor: string | undefined,
): Promise<Timeline> {
  const position = cursor === undefined ? START : decode(cursor);
  const found: Found[] = [];
  for (const [source, { isVisibleTo, read }] of sources.entries()) {
    if (!isVisibleTo(ctx.caller)) continue;
    const before = beforeOf(position, source);
    const rows = await read(ctx, { patientId, clinics, before, limit: PAGE + 1 });
    found.push(...rows.map((row) => ({ source, row })));
  }
  found.sort((a, b) => +b.row.at - +a.row.at || a.source - b.source || b.row.id - a.row.id);
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return {
    entries: await presentEntries(ctx, sources, page),
    next: last ? encodeCursor([+last.row.at, last.source, last.row.id]) : null,
  };
}

/** Where a source goes on: with its rows of the same time, if they come after those of the last row's source. */
function beforeOf({ at, source, id }: Position, of: number) {
  if (of === source) return { at: new Date(at), id };
  return { at: new Date(at), id: of > source ? Number.MAX_SAFE_INTEGER : 0 };
}

async function presentEntries(
  { tx }: RequestContext,
  sources: readonly TimelineSource[],
  page: readonly Found[],
): Promise<TimelineEntry[]> {
  const { personOrNull } = await peopleOf(
    tx,
    page.map(({ row }) => row.by),
  );
  return page.flatMap(({ source, row: { id, at, by, ...texts } }) => {
    const kind = sources[source]?.kind;
    if (kind === undefined) return [];
    return [
      {
        kind,
        id: uniqueId(sources, source, id),
        at: at.toISOString(),
        ...texts,
        by: personOrNull(by)?.name ?? null,
      },
    ];
  });
}

/** Unique among the sources of one kind, whose rows are of different tables. */
function uniqueId(sources: readonly TimelineSource[], source: number, id: number): number {
  const ofKind = sources.flatMap(({ kind }, index) => (kind === sources[source]?.kind ? [index] : []));
  return id * ofKind.length + ofKind.indexOf(source);
}

const POSITION = z.tuple([z.int().min(0).max(LAST_INSTANT), z.int().min(0).max(100), z.int().min(0)]);

function decode(cursor: string): Position {
  const [at, source, id] = decodeCursor(cursor, POSITION, 'before');
  return { at, source, id };
}
