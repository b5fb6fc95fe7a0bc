import { timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import type { AgendaColumn } from './agenda-columns.ts';
import { clamp, PLACE_STEP } from './day-hours.ts';

/** Where a new appointment begins. */
export interface Place {
  readonly professionalId: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
}

/** The place at a minute of a column, at the quarter of an hour before. */
export function placeAt({ professionalId, day }: AgendaColumn, minute: number, hours: Span): Place {
  const start = clamp(Math.floor(minute / PLACE_STEP) * PLACE_STEP, hours.start, hours.end - PLACE_STEP);
  return { professionalId, day, time: timeOfMinutes(start) };
}
