import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { Timeline, TimelineEntry } from '@dentaria/contract/follow-up/timeline.ts';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../kernel/database/lists/keyset-page.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { TimelinePage, TimelineRow, TimelineSource } from '../../../kernel/timeline-source.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

export const timelineHandlers = (sources: readonly TimelineSource[]) =>
  ({
    readTimeline: async (ctx) => {
      const patientId = ctx.params.id;
      const clinics = await scheduling.auditPatientRead(ctx, patientId);
      return readTimeline(ctx, sources, { patientId, clinics }, ctx.query.before);
    },
  }) satisfies PartialHandlers<typeof followUpService>;

const PAGE = 25;
const LAST_INSTANT = Date.UTC(9999, 11, 31);

/** Time, source and id of the last row of a page. */
const POSITION = z.tuple([z.int().min(0).max(LAST_INSTANT), z.int().min(0).max(100), z.int().min(0)]);

interface Found {
  readonly source: number;
  readonly row: TimelineRow;
}

async function readTimeline(
  ctx: RequestContext,
  sources: readonly TimelineSource[],
  { patientId, clinics }: Pick<TimelinePage, 'patientId' | 'clinics'>,
  cursor: string | undefined,
): Promise<Timeline> {
  const [time, lastSource, lastId] =
    cursor === undefined ? [LAST_INSTANT, -1, 0] : decodeCursor(cursor, POSITION, 'before');
  const found: Found[] = [];
  for (const [source, { isVisibleTo, read }] of sources.entries()) {
    if (isVisibleTo && !isVisibleTo(ctx.caller)) continue;
    // Rows with the same timestamp are sorted by source, so only later sources still have rows with it.
    const idOfOthers = source > lastSource ? Number.MAX_SAFE_INTEGER : 0;
    const before = { at: new Date(time), id: source === lastSource ? lastId : idOfOthers };
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
    const entry = { kind, id: uniqueId(sources, source, id), at: at.toISOString(), ...texts };
    return [{ ...entry, by: personOrNull(by)?.name ?? null }];
  });
}

/** Sources of one kind read different tables, so their ids can collide. */
function uniqueId(sources: readonly TimelineSource[], source: number, id: number): number {
  const ofKind = sources.flatMap(({ kind }, index) => (kind === sources[source]?.kind ? [index] : []));
  return id * ofKind.length + ofKind.indexOf(source);
}
