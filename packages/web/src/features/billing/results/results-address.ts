import type { ResultsQuery } from '@dentaria/contract/billing/results.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { monthAt, monthNumber, monthsBetween } from '@dentaria/contract/fields/time/months.ts';
import { withParameter } from '../../../shared/lib/search-parameters.ts';

const RESULT_VIEWS = ['chart', 'table'] as const;
export type ResultView = (typeof RESULT_VIEWS)[number];

/** `?month=2026-11&view=table&professional=7`; by default the chart of this month. */
export function readResultsAddress(params: URLSearchParams, today: string) {
  const month = params.get('month') ?? '';
  const professional = params.get('professional') ?? '';
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7),
    view: RESULT_VIEWS.find((view) => view === params.get('view')) ?? 'chart',
    // Set while a professional's settlement is open.
    professionalId: /^[1-9]\d{0,8}$/.test(professional) ? Number(professional) : undefined,
  };
}

export function resultsSearch(
  params: URLSearchParams,
  changes: Readonly<Partial<Record<'month' | 'view' | 'professional', string | undefined>>>,
): string {
  let next = params;
  for (const [name, value] of Object.entries(changes)) next = withParameter(next, name, value);
  return next.size > 0 ? `?${next}` : '';
}

export const monthAfter = (month: string, months: number): string => monthAt(monthNumber(month) + months);

export const daysOfMonth = (month: string): ResultsQuery => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month, 1)}-01`, -1),
});

const PAST_MONTHS = 60;

/** Newest first. Includes the month on screen. */
export function monthsToChoose(month: string, today: string): string[] {
  const current = monthNumber(today.slice(0, 7));
  const first = Math.min(current - PAST_MONTHS, monthNumber(month));
  return monthsBetween(monthAt(first), monthAt(Math.max(current, monthNumber(month)))).reverse();
}
