import type { Signature } from '@dentaria/contract/billing/estimates.ts';

/** The contract's box of a signature, whatever the size of the field on the screen. */
export const SIGNATURE_BOX = { width: 1_000, height: 400 } as const;

const MAX_POINTS = 2_000;
const MAX_MILLISECONDS = 3_600_000;

export type Stroke = Signature[number];

interface ScreenPoint {
  /** CSS pixels from the left edge of a field as wide as `width`. */
  readonly x: number;
  readonly y: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/** A stroke on a field of `width` pixels in the contract's box; its times count from `startedAt`. */
export function strokeOf(points: readonly ScreenPoint[], width: number, startedAt: number): Stroke {
  const scale = SIGNATURE_BOX.width / width;
  return thinned(points).map(({ x, y, time }) => [
    clamp(x * scale, SIGNATURE_BOX.width),
    clamp(y * scale, SIGNATURE_BOX.height),
    clamp(time - startedAt, MAX_MILLISECONDS),
  ]);
}

/** At most as many points as the contract allows, with the first and the last one. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_POINTS) return points;
  const step = (points.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => points[Math.round(index * step)] as Point);
}

/** The points of a stroke on a field of `width` pixels. */
export const screenPoints = (stroke: Stroke, width: number): ScreenPoint[] =>
  stroke.map(([x, y, time]) => ({
    x: (x * width) / SIGNATURE_BOX.width,
    y: (y * width) / SIGNATURE_BOX.width,
    time,
  }));
