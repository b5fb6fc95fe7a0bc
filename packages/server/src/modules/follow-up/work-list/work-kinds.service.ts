import { WORK_KINDS, type WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import type { WorkKindQuery, WorkMoment, WorkSubject } from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import {
  type KindQueries,
  type WorkFilter,
  type WorkRow,
  workListRepository,
} from './work-list.repository.ts';

export async function readMoment(ctx: ServiceContext, clinicId: number): Promise<WorkMoment> {
  const { now, today, timeZone } = ctx;
  const nextOpenDay = await scheduling.findNextOpenDay(ctx, clinicId, today);
  return { clinicId, now, today, nextOpenDay, timeZone };
}

export function queriesFor(registered: readonly WorkKindQuery[], caller: Caller | undefined): KindQueries {
  const visible = registered.filter(({ roles }) => !caller || roles.some((role) => is(caller, role)));
  return new Map(
    WORK_KINDS.map((kind) => [kind, visible.filter((query) => query.kind === kind)] as const).filter(
      ([, queries]) => queries.length > 0,
    ),
  );
}

export interface FoundItem {
  readonly kind: WorkKind;
  readonly row: WorkRow;
  readonly query: WorkKindQuery;
}

const found = (queries: readonly WorkKindQuery[], rows: readonly WorkRow[]): FoundItem[] =>
  rows.flatMap((row) => {
    const query = queries[row.source];
    return query ? [{ kind: row.kind, row, query }] : [];
  });

export async function readPages(
  { tx }: ServiceContext,
  kinds: KindQueries,
  moment: WorkMoment,
  filter: WorkFilter & { readonly limit: number; readonly offset: number },
) {
  const pages = await workListRepository(tx, moment).listPages(kinds, filter);
  return [...kinds].map(([kind, queries]) => {
    const { count, rows } = pages.get(kind) ?? { count: 0, rows: [] };
    return { kind, count, items: found(queries, rows) };
  });
}

export async function findItems(
  ctx: ServiceContext,
  registered: readonly WorkKindQuery[],
  clinicId: number,
  references: readonly { readonly kind: WorkKind; readonly id: number }[],
): Promise<FoundItem[]> {
  const wanted = new Set(references.map(({ kind }) => kind));
  const kinds = new Map([...queriesFor(registered, ctx.caller)].filter(([kind]) => wanted.has(kind)));
  const pages = await readPages(ctx, kinds, await readMoment(ctx, clinicId), {
    state: 'any',
    references,
    limit: references.length,
    offset: 0,
  });
  return pages.flatMap(({ items }) => items);
}

export const subjectOf = ({ row }: FoundItem, clinicId: number): WorkSubject => ({
  clinicId,
  id: row.subject_id,
  ids: row.subject_ids ?? [row.subject_id],
});
