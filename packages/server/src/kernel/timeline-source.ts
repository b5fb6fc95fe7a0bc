import type { TimelineKind } from '@dentaria/contract/follow-up/timeline.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { anyOf } from './database/database.ts';
import type { RequestContext } from './request-context.ts';

export interface TimelineRow {
  readonly id: number;
  readonly at: Date;
  readonly title: string;
  readonly detail: string | null;
  readonly by: number | null;
}

export interface TimelinePage {
  readonly patientId: number;
  readonly clinics: readonly number[] | undefined;
  readonly before: { readonly at: Date; readonly id: number };
  readonly limit: number;
}

export interface TimelineSource {
  readonly kind: TimelineKind;
  readonly isVisibleTo?: (caller: RequestContext['caller']) => boolean;
  readonly read: (ctx: RequestContext, page: TimelinePage) => Promise<readonly TimelineRow[]>;
}

/** `of` names the table that has `clinic_id` and `patient_id`; `id` is the column of the row id. */
export function selectPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { patientId, clinics, before, limit }: TimelinePage,
  { of, id, at }: { readonly of: string; readonly id: string; readonly at: RawBuilder<Date> },
) {
  return query
    .select([sql<number>`${sql.ref(id)}`.as('id'), at.as('at')])
    .where(sql<boolean>`${sql.ref(`${of}.patient_id`)} = ${patientId}`)
    .$if(clinics !== undefined, (q) =>
      q.where(sql<boolean>`${sql.ref(`${of}.clinic_id`)} = ${anyOf(clinics)}`),
    )
    .where(sql<boolean>`(${at}, ${sql.ref(id)}) < (${before.at}::timestamptz, ${before.id}::bigint)`)
    .orderBy(at, 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(limit);
}
