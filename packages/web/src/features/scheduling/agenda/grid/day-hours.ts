import { minutesOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type Span, subtractSpans } from '@dentaria/contract/scheduling/slots.ts';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';

/** In this folder, times are minutes of the clinic's day, from 0 to 1440. */
const DAY_MINUTES = 1440;

export const PLACE_STEP_MINUTES = 15;

const MARGIN = 30;
const HOUR = 60;
const DEFAULT_HOURS: Span = { start: 8 * HOUR, end: 20 * HOUR };

export const snapTo = (minutes: number, step: number): number => Math.round(minutes / step) * step;

export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Adds a margin of half an hour and rounds to whole hours. */
export function hoursShown(spans: readonly Span[]): Span {
  if (spans.length === 0) return DEFAULT_HOURS;
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  return {
    start: Math.max(0, Math.floor((first - MARGIN) / HOUR) * HOUR),
    end: Math.min(DAY_MINUTES, Math.ceil((last + MARGIN) / HOUR) * HOUR),
  };
}

/** Returns undefined if no part of the period falls on the day. */
export function spanOnDay(startsAt: string, endsAt: string, day: string): Span | undefined {
  const first = clinicTimeAt(new Date(startsAt));
  const last = clinicTimeAt(new Date(endsAt));
  if (first.day > day || last.day < day) return undefined;
  const start = first.day < day ? 0 : minutesOf(first.time);
  const end = last.day > day ? DAY_MINUTES : minutesOf(last.time);
  return start < end ? { start, end } : undefined;
}

export const closedSpans = (open: readonly Span[], shown: Span): Span[] => subtractSpans([shown], open);

export const isOpenThroughout = (open: readonly Span[], span: Span): boolean =>
  subtractSpans([span], open).length === 0;
