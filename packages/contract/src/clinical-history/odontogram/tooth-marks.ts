import {
  ABSENT_LINES,
  CROWN_CIRCLE,
  EXTRACTION_LINES,
  type Line,
  type Point,
  type ToothForm,
} from './geometry.ts';
import { memoizedByTooth } from './memoized.ts';
import type { ToothCode } from './teeth.ts';
import { outlineOf } from './tooth-outline.ts';

/** Signs of a whole tooth. The anatomic form draws them on the outline, so that the faces remain readable. */
export interface ToothMarks {
  readonly absent: readonly Line[];
  readonly extraction: readonly Line[];
  readonly crown: { readonly centre: Point; readonly rx: number; readonly ry: number };
}

const PLAIN: ToothMarks = {
  absent: ABSENT_LINES,
  extraction: EXTRACTION_LINES,
  crown: { centre: CROWN_CIRCLE.centre, rx: CROWN_CIRCLE.radius, ry: CROWN_CIRCLE.radius },
};

const OVERHANG = 3;

function createMarks(tooth: ToothCode): ToothMarks {
  const { box, crown } = outlineOf(tooth);
  const [min, max] = box;
  const middle = (min.y + max.y) / 2;
  return {
    absent: [
      { from: min, to: max },
      { from: { x: max.x, y: min.y }, to: { x: min.x, y: max.y } },
    ],
    extraction: [middle - 4, middle + 4].map((y) => ({
      from: { x: min.x - OVERHANG, y },
      to: { x: max.x + OVERHANG, y },
    })),
    crown: { centre: crown.centre, rx: crown.rx + OVERHANG, ry: crown.ry + OVERHANG },
  };
}

const outlineMarksOf = memoizedByTooth(createMarks);

export const marksOf = (tooth: ToothCode, form: ToothForm): ToothMarks =>
  form === 'plain' ? PLAIN : outlineMarksOf(tooth);
