import type { Span } from '@dentaria/contract/scheduling/slots.ts';
import { clamp, snapTo } from './day-hours.ts';

export const DRAG_STEP_MINUTES = 5;

const MAX_MINUTES = 480;

export interface DragPlace extends Span {
  readonly column: number;
}

interface Bounds {
  readonly hours: Span;
  readonly columns: number;
}

export function moveDragged(
  from: DragPlace,
  by: { minutes: number; columns: number },
  bounds: Bounds,
): DragPlace {
  const length = from.end - from.start;
  const { hours } = bounds;
  const start = clamp(
    from.start + snapTo(by.minutes, DRAG_STEP_MINUTES),
    Math.min(hours.start, from.start),
    Math.max(hours.end - length, from.start),
  );
  const column = clamp(from.column + by.columns, 0, bounds.columns - 1);
  return { column, start, end: start + length };
}

/** Limits the length to at least one step and at most eight hours. */
export function resizeDragged(from: DragPlace, minutes: number, { hours }: Pick<Bounds, 'hours'>): DragPlace {
  const latest = Math.max(from.end, Math.min(hours.end, from.start + MAX_MINUTES));
  return {
    ...from,
    end: clamp(from.end + snapTo(minutes, DRAG_STEP_MINUTES), from.start + DRAG_STEP_MINUTES, latest),
  };
}

export const isSamePlace = (a: DragPlace, b: DragPlace): boolean =>
  a.column === b.column && a.start === b.start && a.end === b.end;
