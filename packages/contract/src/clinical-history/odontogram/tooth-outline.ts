import { NUMBER_SPACE, OUTLINE_GAP, type Point, TOOTH_SIZE } from './geometry.ts';
import { memoizedByTooth } from './memoized.ts';
import {
  isAnterior,
  isDeciduous,
  isPatientsRight,
  isThirdMolar,
  isUpper,
  positionOf,
  type ToothCode,
} from './teeth.ts';

/**
 * Silhouette seen from the vestibular side, beyond the tooth's number, with the crown towards the square. Coordinates
 * are relative to the square, as in geometry.ts.
 */
export interface ToothOutline {
  readonly path: string;
  readonly box: readonly [Point, Point];
  readonly crown: { readonly centre: Point; readonly rx: number; readonly ry: number };
}

export type ToothKind = 'incisor' | 'canine' | 'premolar' | 'molar';

export function kindOf(tooth: ToothCode): ToothKind {
  const position = positionOf(tooth);
  if (position === 3) return 'canine';
  if (isAnterior(tooth)) return 'incisor';
  return position > 5 || isDeciduous(tooth) ? 'molar' : 'premolar';
}

/** Averages in millimetres. */
type Sizes = readonly [crownWidth: number, neckWidth: number, crownLength: number, rootLength: number];

const PERMANENT: Readonly<Record<'upper' | 'lower', readonly Sizes[]>> = {
  upper: [
    [8.5, 7, 10.5, 13],
    [6.5, 5, 9, 13],
    [7.5, 5.5, 10, 17],
    [7, 5, 8.5, 14],
    [7, 5, 8.5, 14],
    [10, 8, 7.5, 12.5],
    [9, 7, 7, 11.5],
    [8.5, 6.5, 6.5, 11],
  ],
  lower: [
    [5, 3.5, 9, 12.5],
    [5.5, 4, 9.5, 14],
    [7, 5.5, 11, 16],
    [7, 5, 8.5, 14],
    [7, 5, 8, 14.5],
    [11, 9, 7.5, 14],
    [10.5, 8, 7, 13],
    [10, 7.5, 7, 11],
  ],
};
const DECIDUOUS: typeof PERMANENT = {
  upper: [
    [6.5, 4.5, 6, 10],
    [5.1, 3.7, 5.6, 11.4],
    [7, 5.1, 6.5, 13.5],
    [7.3, 5.2, 5.1, 10],
    [8.2, 6.4, 5.7, 11.7],
  ],
  lower: [
    [4.2, 3, 5, 9],
    [4.1, 3, 5.2, 10],
    [5, 3.7, 6, 11.5],
    [7.7, 6.5, 6, 9.8],
    [9.9, 7.2, 5.5, 11.3],
  ],
};

/** Units per millimetre. Widths are exaggerated, because narrow teeth would look alike at their true proportions. */
const SCALE = { permanent: { x: 3.2, y: 1.8 }, deciduous: { x: 3.6, y: 1.8 } } as const;

/** `crown` and `neck` are half widths. */
interface Body {
  readonly crown: number;
  readonly neck: number;
  readonly crownLength: number;
  readonly length: number;
}

function bodyOf(tooth: ToothCode): Body {
  const table = isDeciduous(tooth) ? DECIDUOUS : PERMANENT;
  const sizes = table[isUpper(tooth) ? 'upper' : 'lower'][positionOf(tooth) - 1];
  if (!sizes) throw new Error(`No sizes of tooth ${tooth}`);
  const [crown, neck, crownLength, rootLength] = sizes;
  const { x, y } = SCALE[isDeciduous(tooth) ? 'deciduous' : 'permanent'];
  return {
    crown: (crown * x) / 2,
    neck: (neck * x) / 2,
    crownLength: crownLength * y,
    length: (crownLength + rootLength) * y,
  };
}

/** `x` from the axis of the tooth towards mesial, `y` from the occlusal edge towards the root. */
type ToothPoint = readonly [x: number, y: number];
/** A cubic Bézier curve without its start point. */
type Curve = readonly [ToothPoint, ToothPoint, ToothPoint];

const TIP_HALF_WIDTH = 1.6;

/**
 * `fork` is the fraction of a root's length at which the roots separate; `tips` are relative to the neck's half width.
 */
interface Roots {
  readonly fork: number;
  readonly tips: readonly number[];
}

function rootsOf(tooth: ToothCode): Roots {
  if (kindOf(tooth) === 'molar') {
    const spread = isThirdMolar(tooth) ? 0.55 : isDeciduous(tooth) ? 1.05 : 0.8;
    return isUpper(tooth)
      ? { fork: 0.4, tips: [-spread, -0.02, spread - 0.06] }
      : { fork: 0.32, tips: [-spread, spread - 0.12] };
  }
  if (tooth === '14' || tooth === '24') return { fork: 0.6, tips: [-0.5, 0.4] };
  return { fork: 0, tips: [-0.16] };
}

function rootCurves(from: ToothPoint, tip: ToothPoint, to: ToothPoint): readonly Curve[] {
  const [x, y] = tip;
  return [
    [
      [from[0], from[1] + (y - from[1]) * 0.45],
      [x - TIP_HALF_WIDTH * 1.6, y - (y - from[1]) * 0.35],
      [x - TIP_HALF_WIDTH, y - TIP_HALF_WIDTH],
    ],
    [
      [x - TIP_HALF_WIDTH * 0.6, y],
      [x + TIP_HALF_WIDTH * 0.6, y],
      [x + TIP_HALF_WIDTH, y - TIP_HALF_WIDTH],
    ],
    [[x + TIP_HALF_WIDTH * 1.6, y - (y - to[1]) * 0.35], [to[0], to[1] + (y - to[1]) * 0.45], to],
  ];
}

function rootContour(tooth: ToothCode, { neck, crownLength, length }: Body): readonly Curve[] {
  const { fork, tips } = rootsOf(tooth);
  const forkY = crownLength + (length - crownLength) * fork;
  return tips.flatMap((tip, index) => {
    const edge = (at: number): ToothPoint => {
      if (at === 0) return [-neck, crownLength];
      if (at === tips.length) return [neck, crownLength];
      return [neck * ((2 * at) / tips.length - 1) * 0.9, forkY];
    };
    return rootCurves(edge(index), [neck * tip, length], edge(index + 1));
  });
}

/** Runs from the mesial end of the neck to the middle of the edge; `mirrored` adds the distal half. */
function crownCurves(kind: ToothKind, { crown, neck, crownLength }: Body): readonly Curve[] {
  const side: Curve = [
    [neck * 1.05, crownLength * 0.78],
    [crown, crownLength * 0.62],
    [crown, crownLength * 0.36],
  ];
  switch (kind) {
    case 'incisor':
      return [
        side,
        [
          [crown, crownLength * 0.08],
          [crown * 0.96, 0],
          [crown * 0.72, 0],
        ],
        [
          [crown * 0.4, 0],
          [crown * 0.2, 0],
          [0, 0],
        ],
      ];
    case 'canine':
      return [
        side,
        [
          [crown, crownLength * 0.2],
          [crown * 0.35, crownLength * 0.06],
          [0, 0],
        ],
      ];
    case 'premolar':
      return [
        side,
        [
          [crown, crownLength * 0.06],
          [crown * 0.5, crownLength * 0.12],
          [0, 0],
        ],
      ];
    case 'molar':
      return [
        side,
        [
          [crown, crownLength * 0.06],
          [crown * 0.85, 0],
          [crown * 0.55, 0],
        ],
        [
          [crown * 0.3, 0],
          [crown * 0.15, crownLength * 0.06],
          [0, crownLength * 0.16],
        ],
      ];
  }
}

function mirrored(start: ToothPoint, curves: readonly Curve[]): readonly Curve[] {
  const flip = ([x, y]: ToothPoint): ToothPoint => [-x, y];
  const starts = [start, ...curves.map(([, , end]) => end)];
  return curves
    .map(([one, two], index): Curve => [flip(two), flip(one), flip(starts[index] ?? start)])
    .toReversed();
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function createOutline(tooth: ToothCode): ToothOutline {
  const body = bodyOf(tooth);
  const { crown, neck, crownLength, length } = body;
  const direction = isPatientsRight(tooth) ? 1 : -1;
  const edge = NUMBER_SPACE + OUTLINE_GAP;
  const toPoint = ([x, y]: ToothPoint): Point => ({
    x: rounded(TOOTH_SIZE / 2 + direction * x),
    y: rounded(isUpper(tooth) ? -edge - y : TOOTH_SIZE + edge + y),
  });
  const text = (at: ToothPoint): string => {
    const { x, y } = toPoint(at);
    return `${x} ${y}`;
  };
  const distal: ToothPoint = [-neck, crownLength];
  const mesial: ToothPoint = [neck, crownLength];
  const half = crownCurves(kindOf(tooth), body);
  const contour = [...rootContour(tooth, body), ...half, ...mirrored(mesial, half)];
  const path = [
    `M${text(distal)}`,
    ...contour.map((curve) => `C${curve.map(text).join(' ')}`),
    `ZM${text(distal)}Q${text([0, crownLength * 1.25])} ${text(mesial)}`,
  ].join('');
  const ends = contour.map(([, , end]) => toPoint(end));
  const xs = ends.map(({ x }) => x);
  const ys = [toPoint([0, 0]).y, toPoint([0, length]).y];
  return {
    path,
    box: [
      { x: Math.min(...xs), y: Math.min(...ys) },
      { x: Math.max(...xs), y: Math.max(...ys) },
    ],
    crown: { centre: toPoint([0, crownLength / 2]), rx: rounded(crown), ry: rounded(crownLength / 2) },
  };
}

export const outlineOf = memoizedByTooth(createOutline);
