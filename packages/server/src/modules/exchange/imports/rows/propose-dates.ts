import type { DayOrder } from '@dentaria/contract/exchange/imports.ts';
import type { RowOf } from '../../../../kernel/database/database.ts';
import { isoDay, numericDay, withoutTime } from './read-day.ts';
import type { CountedText } from './read-gender.ts';

type StoredDates = NonNullable<RowOf<'import_jobs'>['dates']>;

/** One order that so many dates show outweighs one that shows the other. */
const OUTWEIGHS = 10;
/** Dates by which a pattern is no accident. */
const FEW = 3;

/** What all dates of a column show about the order of day and month, unless somebody chose one. */
export function proposeDates(counted: readonly CountedText[], chosen: DayOrder | undefined): StoredDates {
  let [dayFirst, monthFirst, ambiguous, lateDays, earlyDays, numbers] = [0, 0, 0, 0, 0, 0];
  for (const { text, count } of counted) {
    const plain = withoutTime(text);
    const numeric = numericDay(plain);
    const iso = numeric ? undefined : isoDay(plain);
    if (iso && Number(iso.slice(8)) > 12) lateDays += count;
    else if (iso) earlyDays += count;
    else if (/^\d{6}$|^\d{8}$/.test(plain)) numbers += count;
    if (!numeric) continue;
    const { first, second } = numeric;
    if (first > 12 && second <= 12) dayFirst += count;
    else if (second > 12 && first <= 12) monthFirst += count;
    else if (first !== second) ambiguous += count;
  }
  const shown = shownOrder(dayFirst, monthFirst);
  return {
    order: chosen ?? (shown === undefined ? 'day-first' : shown),
    basis: chosen ? 'chosen' : shown === undefined ? 'assumed' : shown === null ? 'mixed' : 'shown',
    rows: ambiguous,
    // 50380 is the 5th of March beside 150380.
    hasSerials: numbers === 0,
    // A spreadsheet of another country makes dates of those texts only that have a month at the place of the day.
    mayBeSwapped: ambiguous === 0 && lateDays === 0 && earlyDays >= FEW && dayFirst >= FEW,
  };
}

/** Null for both, undefined for none. */
function shownOrder(dayFirst: number, monthFirst: number): DayOrder | null | undefined {
  if (dayFirst === 0 && monthFirst === 0) return undefined;
  if (dayFirst >= monthFirst * OUTWEIGHS) return 'day-first';
  return monthFirst >= dayFirst * OUTWEIGHS ? 'month-first' : null;
}
