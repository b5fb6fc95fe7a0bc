import { clinicTimeZone } from '@dentaria/contract/fields/calendar-day.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { WORK_KINDS, type WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery, WorkMoment, WorkSubject } from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { type WorkFilter, type WorkRow, workListRepository } from './work-list.repository.ts';

export async function readMoment(ctx: ServiceContext, clinicId: number): Promise<WorkMoment> {
  const { now } = ctx;
  const today = clinicTimeAt(now).day;
  const nextOpenDay = await scheduling.findNextOpenDay(ctx, clinicId, today);
  return { clinicId, now, today, nextOpenDay, timeZone: clinicTimeZone() };
}

/** The queries of each kind that the caller may see, in the order of the list. Without a caller: all. */
export function queriesFor(
  registered: readonly WorkKindQuery[],
  caller: Caller | undefined,
): ReadonlyMap<WorkKind, readonly WorkKindQuery[]> {
  const visible = registered.filter(({ roles }) => !caller || roles.some((role) => is(caller, role)));
  return new Map(
    WORK_KINDS.map((kind) => [kind, visible.filter((query) => query.kind === kind)] as const).filter(
      ([, queries]) => queries.length > 0,
    ),
  );
}

/** An item with the query that it comes from. */
export interface FoundItem {
  readonly kind: WorkKind;
  readonly row: WorkRow;
  readonly query: WorkKindQuery;
}

const found = (kind: WorkKind, queries: readonly WorkKindQuery[], rows: readonly WorkRow[]): FoundItem[] =>
  rows.flatMap((row) => {
    const query = queries[row.source];
    return query ? [{ kind, row, query }] : [];
  });

export interface FoundPage {
  readonly kind: WorkKind;
  readonly count: number;
  readonly items: readonly FoundItem[];
}

/** Pages of the kinds that the caller may see, in one query a kind. */
export async function readPages(
  { tx }: ServiceContext,
  kinds: ReadonlyMap<WorkKind, readonly WorkKindQuery[]>,
  moment: WorkMoment,
  filter: WorkFilter & { readonly limit: number; readonly offset: number },
): Promise<FoundPage[]> {
  const repository = workListRepository(tx, moment);
  const pages: FoundPage[] = [];
  for (const [kind, queries] of kinds) {
    const { count, rows } = await repository.listPage(kind, queries, filter);
    pages.push({ kind, count, items: found(kind, queries, rows) });
  }
  return pages;
}

/** The items of some kinds with these ids, in any state. */
export async function findItems(
  ctx: ServiceContext,
  registered: readonly WorkKindQuery[],
  clinicId: number,
  references: readonly { readonly kind: WorkKind; readonly id: number }[],
): Promise<FoundItem[]> {
  const repository = workListRepository(ctx.tx, await readMoment(ctx, clinicId));
  const items: FoundItem[] = [];
  for (const [kind, queries] of queriesFor(registered, ctx.caller)) {
    const subjectIds = references.filter((each) => each.kind === kind).map(({ id }) => id);
    if (subjectIds.length === 0) continue;
    const { rows } = await repository.listPage(kind, queries, {
      state: 'any',
      subjectIds,
      limit: subjectIds.length,
      offset: 0,
    });
    items.push(...found(kind, queries, rows));
  }
  return items;
}

export const subjectOf = ({ row }: FoundItem, clinicId: number): WorkSubject => ({
  clinicId,
  id: row.subject_id,
  ids: row.subject_ids ?? [row.subject_id],
});
