import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { AttemptChannel, AttemptResult } from '@dentaria/contract/follow-up/attempts.ts';
import { type AttemptCreate, attemptCreate } from '@dentaria/contract/follow-up/work-list.ts';
import type { z } from 'zod';

/** `result` is '' until one is chosen; an empty day or comment is ''. */
export interface AttemptValues {
  channel: AttemptChannel;
  result: AttemptResult | '';
  comment: string;
  nextTryDay: string;
}

export const initialValues = (typed: AttemptCreate | undefined): AttemptValues => ({
  channel: typed?.channel ?? 'phone',
  result: typed?.result ?? '',
  comment: typed?.comment ?? '',
  nextTryDay: typed?.nextTryDay ?? '',
});

/** The day of a next try is not in the past. */
export const attemptSchema = (today: string) =>
  attemptCreate.refine(({ nextTryDay }) => nextTryDay === null || nextTryDay >= today, {
    path: ['nextTryDay'],
    message: 'Debe ser hoy o un día posterior',
  });
export type AttemptOutput = z.output<ReturnType<typeof attemptSchema>>;

/** Days until the next try that a result suggests. */
const SUGGESTED_DAYS: Readonly<Partial<Record<AttemptResult, number>>> = { 'call-later': 1, 'will-call': 7 };

/** '' if the result suggests none. */
export function suggestedDay(result: AttemptResult, today: string): string {
  const days = SUGGESTED_DAYS[result];
  return days === undefined ? '' : addDays(today, days);
}
