import {
  ABSENT_LINES,
  CROWN_CIRCLE,
  EXTRACTION_LINES,
  type Line,
  type Point,
  type ToothForm,
} from './geometry.ts';
import { memoized } from './memoized.ts';
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

const MARGIN = 3;

function createMarks(tooth: ToothCode): ToothMarks {
  const { box, crown } = outlineOf(tooth);
  const [least, most] = box;
  const middle = (least.y + most.y) / 2;
  return {
    absent: [
      { from: least, to: most },
      { from: { x: most.x, y: least.y }, to: { x: least.x, y: most.y } },
    ],
    extraction: [middle - 4, middle + 4].map((y) => ({
      from: { x: least.x - MARGIN, y },
      to: { x: most.x + MARGIN, y },
    })),
    crown: { centre: crown.centre, rx: crown.rx + MARGIN, ry: crown.ry + MARGIN },
  };
}

const outlineMarksOf = memoized(createMarks);

export const marksOf = (tooth: ToothCode, form: ToothForm): ToothMarks =>
  form === 'plain' ? PLAIN : outlineMarksOf(tooth);
