import type { DayOrder } from '@dentaria/contract/exchange/imports.ts';
import type { RowOf } from '../../../../kernel/database/database.ts';
import { isoDay, numericDay, withoutTime } from './read-day.ts';
import type { CountedText } from './read-gender.ts';

type StoredDates = NonNullable<RowOf<'import_jobs'>['dates']>;

const MAJORITY_FACTOR = 10;
const MIN_DATES_FOR_PATTERN = 3;

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
  const evident = evidentOrder(dayFirst, monthFirst);
  return {
    order: chosen ?? (evident === undefined ? 'day-first' : evident),
    basis: chosen ? 'chosen' : evident === undefined ? 'assumed' : evident === null ? 'mixed' : 'shown',
    rows: ambiguous,
    // In a column with 150380, 50380 means 5 March 1980 rather than a serial number.
    hasSerials: numbers === 0,
    // A spreadsheet with another locale converts only the texts whose day could be a month.
    mayBeSwapped:
      ambiguous === 0 &&
      lateDays === 0 &&
      earlyDays >= MIN_DATES_FOR_PATTERN &&
      dayFirst >= MIN_DATES_FOR_PATTERN,
  };
}

function evidentOrder(dayFirst: number, monthFirst: number): DayOrder | null | undefined {
  if (dayFirst === 0 && monthFirst === 0) return undefined;
  if (dayFirst >= monthFirst * MAJORITY_FACTOR) return 'day-first';
  return monthFirst >= dayFirst * MAJORITY_FACTOR ? 'month-first' : null;
}
