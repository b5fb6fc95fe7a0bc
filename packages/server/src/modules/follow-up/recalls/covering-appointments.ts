import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '../../../kernel/request-context.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

/** Days before its due day from which on an appointment closes a recall. */
export const EARLY_DAYS = 30;

/**
 * True for an appointment `a` that closes the recall `r` of the same patient, whose source appointment is `s` if it has
 * one. A cancelled or missed appointment closes none, so that the recall is due again.
 */
export const covers = ({ now, today, timeZone }: Moment): RawBuilder<boolean> => sql<boolean>`
  (${scheduling.isLive('a', { today, timeZone })}
   and a.starts_at >= (r.due_day - ${sql.lit(EARLY_DAYS)})::timestamp at time zone ${timeZone}::text
   and a.starts_at > coalesce(s.starts_at, '-infinity')
   or a.state in ('booked', 'confirmed') and a.starts_at > ${now}::timestamptz)`;
