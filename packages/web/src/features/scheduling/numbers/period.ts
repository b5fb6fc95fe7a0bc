import { monthAt, monthNumber, monthsBetween } from '@dentaria/contract/fields/time/months.ts';
import { MAX_MONTHS, type NumbersQuery, numbersQuery } from '@dentaria/contract/scheduling/numbers.ts';

const DEFAULT_MONTHS = 6;

export function readPeriod(params: URLSearchParams, today: string): NumbersQuery {
  const inUrl = numbersQuery.safeParse({ from: params.get('from'), to: params.get('to') });
  if (inUrl.success) return inUrl.data;
  const to = today.slice(0, 7);
  return { from: monthAt(monthNumber(to) - DEFAULT_MONTHS + 1), to };
}

const PAST_MONTHS = 60;
const FUTURE_MONTHS = 12;

/** Newest first. Includes the months of the period. */
export function monthChoices({ from, to }: NumbersQuery, today: string): string[] {
  const month = monthNumber(today.slice(0, 7));
  const first = Math.min(month - PAST_MONTHS, monthNumber(from));
  const last = Math.max(month + FUTURE_MONTHS, monthNumber(to));
  return monthsBetween(monthAt(first), monthAt(last)).reverse();
}

/** Also moves the other end if the period would be empty or too long. */
export function changePeriod(period: NumbersQuery, end: 'from' | 'to', month: string): NumbersQuery {
  const from = end === 'from' ? month : period.from;
  const to = end === 'to' ? month : period.to;
  const length = monthsBetween(from, to).length;
  if (length > 0 && length <= MAX_MONTHS) return { from, to };
  const shifted = MAX_MONTHS - 1;
  if (end === 'from') return { from, to: length === 0 ? from : monthAt(monthNumber(from) + shifted) };
  return { from: length === 0 ? to : monthAt(monthNumber(to) - shifted), to };
}
