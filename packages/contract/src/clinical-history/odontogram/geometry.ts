import { memoizedByTooth } from './memoized.ts';
import {
  columnOf,
  FACES,
  type Face,
  faceAt,
  isDeciduous,
  isPatientsRight,
  isUpper,
  type Side,
  sideOf,
  type TeethRow,
  type ToothCode,
} from './teeth.ts';

/**
 * Layout of the chart, shared by the browser's SVG and the server's PDF. Units are viewBox units (one CSS pixel at zoom
 * 1), y points down. Coordinates of a tooth are relative to the upper left corner of its square. Texts are centred on
 * `x`, with their baseline at `y`.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

export const TOOTH_SIZE = 45;
const TOOTH_PITCH = 49;
const MIDLINE_GAP = 10;
const MARGIN = 4;
const HEADER_HEIGHT = 24;
export const NUMBER_SPACE = 20;
const CROWN_SPACE = 4;
const ROW_HEIGHT = NUMBER_SPACE + TOOTH_SIZE + CROWN_SPACE;
export const TOOTH_FORMS = ['plain', 'anatomic'] as const;
export type ToothForm = (typeof TOOTH_FORMS)[number];
export const OUTLINE_GAP = 4;
export const OUTLINE_SPACE = { permanent: OUTLINE_GAP + 51, deciduous: OUTLINE_GAP + 38 } as const;
const ROW_GAP = 6;
const ARCH_GAP = 16;

const MIDDLE = TOOTH_SIZE / 2;
const FACE_INSET = TOOTH_SIZE / 3;
const NUMBER_DISTANCE = 12;

export const NUMBER_FONT_SIZE = 13;
export const LETTER_FONT_SIZE = 11;
const BASELINE = 0.36;

export interface ToothShape {
  readonly faces: readonly FaceShape[];
  readonly number: Point;
  readonly noteBadge: Point;
}

export interface FaceShape {
  readonly face: Face;
  readonly points: readonly Point[];
  readonly letter: Point;
}

export const NOTE_BADGE_RADIUS = 5;

const FAR_FACE_INSET = TOOTH_SIZE - FACE_INSET;
const corner = {
  a: { x: 0, y: 0 },
  b: { x: TOOTH_SIZE, y: 0 },
  c: { x: TOOTH_SIZE, y: TOOTH_SIZE },
  d: { x: 0, y: TOOTH_SIZE },
};
const inner = {
  a: { x: FACE_INSET, y: FACE_INSET },
  b: { x: FAR_FACE_INSET, y: FACE_INSET },
  c: { x: FAR_FACE_INSET, y: FAR_FACE_INSET },
  d: { x: FACE_INSET, y: FAR_FACE_INSET },
};

const POLYGONS: Readonly<Record<Side, readonly Point[]>> = {
  top: [corner.a, corner.b, inner.b, inner.a],
  right: [corner.b, corner.c, inner.c, inner.b],
  bottom: [corner.c, corner.d, inner.d, inner.c],
  left: [corner.d, corner.a, inner.a, inner.d],
  centre: [inner.a, inner.b, inner.c, inner.d],
};

const LETTER_CENTRES: Readonly<Record<Side, Point>> = {
  top: { x: MIDDLE, y: FACE_INSET / 2 },
  right: { x: TOOTH_SIZE - FACE_INSET / 2, y: MIDDLE },
  bottom: { x: MIDDLE, y: TOOTH_SIZE - FACE_INSET / 2 },
  left: { x: FACE_INSET / 2, y: MIDDLE },
  centre: { x: MIDDLE, y: MIDDLE },
};

const onBaseline = ({ x, y }: Point, fontSize: number): Point => ({ x, y: y + fontSize * BASELINE });

function createShape(tooth: ToothCode): ToothShape {
  const numberCentre = { x: MIDDLE, y: isUpper(tooth) ? -NUMBER_DISTANCE : TOOTH_SIZE + NUMBER_DISTANCE };
  return {
    faces: FACES.map((face) => {
      const side = sideOf(tooth, face);
      return { face, points: POLYGONS[side], letter: onBaseline(LETTER_CENTRES[side], LETTER_FONT_SIZE) };
    }),
    number: onBaseline(numberCentre, NUMBER_FONT_SIZE),
    noteBadge: { x: MIDDLE + 16, y: numberCentre.y },
  };
}

export const shapeOf = memoizedByTooth(createShape);

export const pointsAttribute = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ');

export const ABSENT_LINES: readonly Line[] = [
  { from: corner.a, to: corner.c },
  { from: corner.b, to: corner.d },
];

export const EXTRACTION_LINES: readonly Line[] = [MIDDLE - 5, MIDDLE + 5].map((y) => ({
  from: { x: -2, y },
  to: { x: TOOTH_SIZE + 2, y },
}));

export const CROWN_CIRCLE = { centre: { x: MIDDLE, y: MIDDLE }, radius: 23 } as const;

/** Upper left corner of a tooth's square. */
export interface ToothPlace extends Point {
  readonly tooth: ToothCode;
}

export interface Caption extends Point {
  readonly text: string;
  readonly anchor: 'start' | 'end';
}

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly teeth: readonly ToothPlace[];
  readonly midline: Line;
  readonly archLine: Line | null;
  readonly captions: readonly Caption[];
}

const MIDLINE_X = MARGIN + 8 * TOOTH_PITCH - (TOOTH_PITCH - TOOTH_SIZE) / 2 + MIDLINE_GAP / 2;
const WIDTH = 2 * MIDLINE_X;

const leftOf = (tooth: ToothCode): number => {
  const column = columnOf(tooth);
  return MARGIN + column * TOOTH_PITCH + (column < 8 ? 0 : MIDLINE_GAP);
};

const CAPTION_Y = 14;
const CAPTIONS: readonly Caption[] = [
  { text: 'DERECHA del paciente', x: MARGIN, y: CAPTION_Y, anchor: 'start' },
  { text: 'IZQUIERDA del paciente', x: WIDTH - MARGIN, y: CAPTION_Y, anchor: 'end' },
];

const isUpperRow = (row: TeethRow | undefined): boolean => row?.[0] !== undefined && isUpper(row[0]);

export const layoutChart = (rows: readonly TeethRow[], form: ToothForm = 'plain'): ChartLayout =>
  stackRows(rows, { width: WIDTH, midlineX: MIDLINE_X, captions: CAPTIONS, xOf: leftOf, form });

export const QUADRANT_COLUMNS = 4;
const QUADRANT_WIDTH = QUADRANT_COLUMNS * TOOTH_PITCH - (TOOTH_PITCH - TOOTH_SIZE) + 2 * MARGIN;

export function layoutQuadrant(
  rows: readonly TeethRow[],
  title: string,
  form: ToothForm = 'plain',
): ChartLayout {
  const first = rows[0]?.[0];
  const isMidlineOnTheRight = first !== undefined && isPatientsRight(first);
  const xs = new Map(
    rows.flatMap((row) => {
      const start = isMidlineOnTheRight ? QUADRANT_COLUMNS - row.length : 0;
      return row.map((tooth, index) => [tooth, MARGIN + (start + index) * TOOTH_PITCH] as const);
    }),
  );
  return stackRows(rows, {
    width: QUADRANT_WIDTH,
    midlineX: isMidlineOnTheRight ? QUADRANT_WIDTH : 0,
    captions: [
      isMidlineOnTheRight
        ? { text: title, x: MARGIN, y: CAPTION_Y, anchor: 'start' }
        : { text: title, x: QUADRANT_WIDTH - MARGIN, y: CAPTION_Y, anchor: 'end' },
    ],
    xOf: (tooth) => xs.get(tooth) ?? MARGIN,
    form,
  });
}

interface Columns {
  readonly width: number;
  readonly midlineX: number;
  readonly captions: readonly Caption[];
  readonly xOf: (tooth: ToothCode) => number;
  readonly form: ToothForm;
}

export function outlineSpaceOf(tooth: ToothCode | undefined, form: ToothForm): number {
  if (form === 'plain' || tooth === undefined) return 0;
  return OUTLINE_SPACE[isDeciduous(tooth) ? 'deciduous' : 'permanent'];
}

function stackRows(rows: readonly TeethRow[], columns: Columns): ChartLayout {
  const { width, midlineX, captions, xOf, form } = columns;
  const teeth: ToothPlace[] = [];
  let archLine: Line | null = null;
  let top = HEADER_HEIGHT;
  rows.forEach((row, index) => {
    const upper = isUpperRow(row);
    if (index > 0) {
      const crossesArches = !upper && isUpperRow(rows[index - 1]);
      const gap = crossesArches ? ARCH_GAP : ROW_GAP;
      const y = top + gap / 2;
      if (crossesArches) archLine = { from: { x: MARGIN, y }, to: { x: width - MARGIN, y } };
      top += gap;
    }
    const outlines = outlineSpaceOf(row[0], form);
    const y = top + (upper ? outlines + NUMBER_SPACE : CROWN_SPACE);
    teeth.push(...row.map((tooth) => ({ tooth, x: xOf(tooth), y })));
    top += ROW_HEIGHT + outlines;
  });
  return {
    width,
    height: top + MARGIN,
    teeth,
    midline: { from: { x: midlineX, y: HEADER_HEIGHT }, to: { x: midlineX, y: top } },
    archLine,
    captions,
  };
}

const TOUCH_SLOP = { x: (TOOTH_PITCH - TOOTH_SIZE) / 2, y: 7 } as const;

function sideAt(local: Point): Side {
  const dx = local.x - MIDDLE;
  const dy = local.y - MIDDLE;
  if (Math.max(Math.abs(dx), Math.abs(dy)) <= MIDDLE - FACE_INSET) return 'centre';
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy < 0 ? 'top' : 'bottom';
}

export function hitTest(
  layout: ChartLayout,
  point: Point,
): { readonly tooth: ToothCode; readonly face: Face } | null {
  const isWithin = (offset: number, slop: number): boolean => offset >= -slop && offset < TOOTH_SIZE + slop;
  const place = layout.teeth.find(
    ({ x, y }) => isWithin(point.x - x, TOUCH_SLOP.x) && isWithin(point.y - y, TOUCH_SLOP.y),
  );
  if (!place) return null;
  const side = sideAt({ x: point.x - place.x, y: point.y - place.y });
  return { tooth: place.tooth, face: faceAt(place.tooth, side) };
}
