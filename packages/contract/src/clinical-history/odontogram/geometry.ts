import {
  columnOf,
  FACES,
  type Face,
  faceAt,
  isUpper,
  type Side,
  sideOf,
  type TeethRow,
  type ToothCode,
} from './teeth.ts';

/**
 * Where everything on the chart stands, in units of its viewBox (one unit is one CSS pixel at zoom 1), y downwards.
 * The browser's SVG and the server's PDF draw from the same figures. The figures of a tooth count from the upper left
 * corner of its square, so that one group moved to the tooth's place draws any tooth. Texts are centred on `x` and
 * stand on the baseline `y`.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** The side of a tooth's square. */
export const TOOTH_SIZE = 44;
/** From one tooth to the next; the circles of two neighbouring crowns just touch. */
const PITCH = 58;
const MIDLINE_GAP = 12;
const MARGIN = 10;
const HEADER = 28;
/** Beside the square, on its vestibular side, for the number. */
const NUMBER_SPACE = 24;
/** On the other side, for the circle of a crown. */
const CROWN_SPACE = 8;
const ROW_HEIGHT = NUMBER_SPACE + TOOTH_SIZE + CROWN_SPACE;
const ROW_GAP = 4;
const ARCH_GAP = 20;

const MIDDLE = TOOTH_SIZE / 2;
/** From the edge of the square to the central face. */
const INSET = 13;

export const NUMBER_FONT_SIZE = 13;
export const LETTER_FONT_SIZE = 8;
const BASELINE = 0.36;

/** One tooth, in its own coordinates. */
export interface ToothShape {
  readonly faces: readonly FaceShape[];
  readonly number: Point;
  /** The centre of the badge of a tooth that has a note, beside the number. */
  readonly noteBadge: Point;
}

export interface FaceShape {
  readonly face: Face;
  readonly points: readonly Point[];
  readonly letter: Point;
}

export const NOTE_BADGE_RADIUS = 5;

const FAR = TOOTH_SIZE - INSET;
const corner = {
  a: { x: 0, y: 0 },
  b: { x: TOOTH_SIZE, y: 0 },
  c: { x: TOOTH_SIZE, y: TOOTH_SIZE },
  d: { x: 0, y: TOOTH_SIZE },
};
const inner = {
  a: { x: INSET, y: INSET },
  b: { x: FAR, y: INSET },
  c: { x: FAR, y: FAR },
  d: { x: INSET, y: FAR },
};

const POLYGONS: Readonly<Record<Side, readonly Point[]>> = {
  top: [corner.a, corner.b, inner.b, inner.a],
  right: [corner.b, corner.c, inner.c, inner.b],
  bottom: [corner.c, corner.d, inner.d, inner.c],
  left: [corner.d, corner.a, inner.a, inner.d],
  centre: [inner.a, inner.b, inner.c, inner.d],
};

const LETTER_CENTRES: Readonly<Record<Side, Point>> = {
  top: { x: MIDDLE, y: INSET / 2 },
  right: { x: TOOTH_SIZE - INSET / 2, y: MIDDLE },
  bottom: { x: MIDDLE, y: TOOTH_SIZE - INSET / 2 },
  left: { x: INSET / 2, y: MIDDLE },
  centre: { x: MIDDLE, y: MIDDLE },
};

const onBaseline = ({ x, y }: Point, fontSize: number): Point => ({ x, y: y + fontSize * BASELINE });

function makeShape(tooth: ToothCode): ToothShape {
  const numberCentre = { x: MIDDLE, y: isUpper(tooth) ? -14 : TOOTH_SIZE + 14 };
  return {
    faces: FACES.map((face) => {
      const side = sideOf(tooth, face);
      return { face, points: POLYGONS[side], letter: onBaseline(LETTER_CENTRES[side], LETTER_FONT_SIZE) };
    }),
    number: onBaseline(numberCentre, NUMBER_FONT_SIZE),
    noteBadge: { x: MIDDLE + 16, y: numberCentre.y },
  };
}

const SHAPES = new Map<ToothCode, ToothShape>();

/** The figures of a tooth; the same object at every call. */
export function shapeOf(tooth: ToothCode): ToothShape {
  const known = SHAPES.get(tooth);
  if (known) return known;
  const made = makeShape(tooth);
  SHAPES.set(tooth, made);
  return made;
}

/** A polygon as SVG's `points` attribute takes it. */
export const pointsAttribute = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The X over an absent tooth. */
export const ABSENT_LINES: readonly Line[] = [
  { from: corner.a, to: corner.c },
  { from: corner.b, to: corner.d },
];

/** The "=" across a tooth to be extracted. */
export const EXTRACTION_LINES: readonly Line[] = [MIDDLE - 5, MIDDLE + 5].map((y) => ({
  from: { x: -2, y },
  to: { x: TOOTH_SIZE + 2, y },
}));

/** The circle around a crowned tooth, to be drawn 2 units wide. */
export const CROWN_CIRCLE = { centre: { x: MIDDLE, y: MIDDLE }, radius: 28 } as const;

/** The upper left corner of a tooth's square on the chart. */
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
  /** In screen order. */
  readonly teeth: readonly ToothPlace[];
  readonly midline: Line;
  /** Between the arches; null when only one is shown. */
  readonly archLine: Line | null;
  readonly captions: readonly Caption[];
}

const MIDLINE_X = MARGIN + 8 * PITCH - (PITCH - TOOTH_SIZE) / 2 + MIDLINE_GAP / 2;
const WIDTH = 2 * MIDLINE_X;

const leftOf = (tooth: ToothCode): number => {
  const column = columnOf(tooth);
  return MARGIN + column * PITCH + (column < 8 ? 0 : MIDLINE_GAP);
};

const CAPTIONS: readonly Caption[] = [
  { text: 'DERECHA del paciente', x: MARGIN, y: 16, anchor: 'start' },
  { text: 'IZQUIERDA del paciente', x: WIDTH - MARGIN, y: 16, anchor: 'end' },
];

const isUpperRow = (row: TeethRow | undefined): boolean => row?.[0] !== undefined && isUpper(row[0]);

/** The chart of these rows (see `visibleTeeth`): every tooth keeps its column, rows that are not shown take no space. */
export function layoutChart(rows: readonly TeethRow[]): ChartLayout {
  const teeth: ToothPlace[] = [];
  let archLine: Line | null = null;
  let top = HEADER;
  rows.forEach((row, index) => {
    const upper = isUpperRow(row);
    if (index > 0) {
      const crossesArches = !upper && isUpperRow(rows[index - 1]);
      const gap = crossesArches ? ARCH_GAP : ROW_GAP;
      const y = top + gap / 2;
      if (crossesArches) archLine = { from: { x: MARGIN, y }, to: { x: WIDTH - MARGIN, y } };
      top += gap;
    }
    const y = top + (upper ? NUMBER_SPACE : CROWN_SPACE);
    teeth.push(...row.map((tooth) => ({ tooth, x: leftOf(tooth), y })));
    top += ROW_HEIGHT;
  });
  return {
    width: WIDTH,
    height: top + MARGIN,
    teeth,
    midline: { from: { x: MIDLINE_X, y: HEADER }, to: { x: MIDLINE_X, y: top } },
    archLine,
    captions: CAPTIONS,
  };
}

/** How far beside a square a finger still means it: half the space to the next one. */
const REACH = (PITCH - TOOTH_SIZE) / 2;

function sideAt(local: Point): Side {
  const dx = local.x - MIDDLE;
  const dy = local.y - MIDDLE;
  if (Math.max(Math.abs(dx), Math.abs(dy)) <= MIDDLE - INSET) return 'centre';
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy < 0 ? 'top' : 'bottom';
}

/** The face at a point of the chart, or the nearest one for a finger that just missed a tooth. */
export function hitTest(
  layout: ChartLayout,
  point: Point,
): { readonly tooth: ToothCode; readonly face: Face } | null {
  const beside = (distance: number): boolean => distance >= -REACH && distance < TOOTH_SIZE + REACH;
  const place = layout.teeth.find(({ x, y }) => beside(point.x - x) && beside(point.y - y));
  if (!place) return null;
  const side = sideAt({ x: point.x - place.x, y: point.y - place.y });
  return { tooth: place.tooth, face: faceAt(place.tooth, side) };
}
