import type { Signature } from '@dentaria/contract/billing/estimates.ts';

/** The contract's coordinates of a signature, independent of the size on the screen. */
export const SIGNATURE_BOX = { width: 1_000, height: 400 } as const;
export const SIGNATURE_ASPECT = `${SIGNATURE_BOX.width} / ${SIGNATURE_BOX.height}`;

const MAX_POINTS = 2_000;
const MAX_MILLISECONDS = 3_600_000;

export type Stroke = Signature[number];

interface ScreenPoint {
  /** CSS pixels from the left edge of the canvas. */
  readonly x: number;
  readonly y: number;
  /** Epoch milliseconds. */
  readonly time: number;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/** `width` in CSS pixels, `startedAt` in epoch milliseconds. */
export function strokeOf(points: readonly ScreenPoint[], width: number, startedAt: number): Stroke {
  const scale = SIGNATURE_BOX.width / width;
  return downsample(points).map(({ x, y, time }) => [
    clamp(x * scale, SIGNATURE_BOX.width),
    clamp(y * scale, SIGNATURE_BOX.height),
    clamp(time - startedAt, MAX_MILLISECONDS),
  ]);
}

function downsample<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_POINTS) return points;
  const step = (points.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => points[Math.round(index * step)] as Point);
}

export const screenPoints = (stroke: Stroke, width: number): ScreenPoint[] =>
  stroke.map(([x, y, time]) => ({
    x: (x * width) / SIGNATURE_BOX.width,
    y: (y * width) / SIGNATURE_BOX.width,
    time,
  }));
