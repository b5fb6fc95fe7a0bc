import { minutesOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type Span, subtractSpans } from '@dentaria/contract/scheduling/slots.ts';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';

/** Times in this folder are minutes of a day at the clinic, from 0 to 1440. */
const DAY_MINUTES = 1440;

/** A click on an empty place books at a multiple of this. */
export const PLACE_STEP = 15;

const MARGIN = 30;
const HOUR = 60;
const DEFAULT_HOURS: Span = { start: 8 * HOUR, end: 20 * HOUR };

export const snapTo = (minutes: number, step: number): number => Math.round(minutes / step) * step;

export const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Whole hours around the spans with a margin of half an hour; the usual ones without spans. */
export function hoursShown(spans: readonly Span[]): Span {
  if (spans.length === 0) return DEFAULT_HOURS;
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  return {
    start: Math.max(0, Math.floor((first - MARGIN) / HOUR) * HOUR),
    end: Math.min(DAY_MINUTES, Math.ceil((last + MARGIN) / HOUR) * HOUR),
  };
}

/** The part of a period that falls on a day; undefined if none does. */
export function spanOnDay(startsAt: string, endsAt: string, day: string): Span | undefined {
  const first = clinicTimeAt(new Date(startsAt));
  const last = clinicTimeAt(new Date(endsAt));
  if (first.day > day || last.day < day) return undefined;
  const start = first.day < day ? 0 : minutesOf(first.time);
  const end = last.day > day ? DAY_MINUTES : minutesOf(last.time);
  return start < end ? { start, end } : undefined;
}

/** The parts of the shown hours in which a professional does not receive patients. */
export const closedSpans = (open: readonly Span[], shown: Span): Span[] => subtractSpans([shown], open);

/** True if every minute of the span is open. */
export const isOpenThroughout = (open: readonly Span[], span: Span): boolean =>
  subtractSpans([span], open).length === 0;
