import { describe, expect, it } from 'vitest';
import { keysOf } from '../../fields/keys-of.ts';
import { DENTITIONS, visibleTeeth } from './dentition.ts';
import {
  ABSENT_LINES,
  CROWN_CIRCLE,
  EXTRACTION_LINES,
  hitTest,
  LETTER_FONT_SIZE,
  layoutChart,
  layoutQuadrant,
  NOTE_BADGE_RADIUS,
  NUMBER_FONT_SIZE,
  type Point,
  pointsAttribute,
  shapeOf,
  TOOTH_SIZE,
} from './geometry.ts';
import { FACES, type Face, faceAt, isUpper, TEETH, type ToothCode } from './teeth.ts';
import { QUADRANTS, type Quadrant } from './testing/quadrants.ts';

const layout = layoutChart(visibleTeeth('mixta', {}, []));

const placeOf = (tooth: ToothCode): Point => {
  const place = layout.teeth.find((each) => each.tooth === tooth);
  if (!place) throw new Error(`${tooth} is not in the layout`);
  return place;
};

const centreOf = (tooth: ToothCode, face: Face): Point => {
  const points = shapeOf(tooth).faces.find((each) => each.face === face)?.points ?? [];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
};

const onChart = (tooth: ToothCode, local: Point): Point => {
  const { x, y } = placeOf(tooth);
  return { x: x + local.x, y: y + local.y };
};

describe('the whole chart', () => {
  it('has the 52 teeth, each inside the chart and apart from the others', () => {
    expect(layout.teeth.map(({ tooth }) => tooth)).toEqual(TEETH);
    for (const { x, y } of layout.teeth) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + TOOTH_SIZE).toBeLessThanOrEqual(layout.width);
      expect(y + TOOTH_SIZE).toBeLessThanOrEqual(layout.height);
    }
    const touching = layout.teeth.flatMap((one, index) =>
      layout.teeth
        .slice(index + 1)
        .filter((two) => Math.abs(one.x - two.x) < TOOTH_SIZE && Math.abs(one.y - two.y) < TOOTH_SIZE),
    );
    expect(touching).toEqual([]);
  });

  it("has the patient's right on the left: 18 and 48 at the left ends, 28 and 38 at the right ends", () => {
    const xs = layout.teeth.map(({ x }) => x);
    const ys = layout.teeth.map(({ y }) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    expect(placeOf('18')).toMatchObject({ x: left, y: top });
    expect(placeOf('28')).toMatchObject({ x: right, y: top });
    expect(placeOf('48')).toMatchObject({ x: left, y: bottom });
    expect(placeOf('38')).toMatchObject({ x: right, y: bottom });
    expect(layout.captions.map(({ text }) => text)).toEqual([
      'DERECHA del paciente',
      'IZQUIERDA del paciente',
    ]);
  });

  it.each([
    ['18', '48'],
    ['15', '55'],
    ['55', '85'],
    ['51', '11'],
    ['61', '21'],
    ['25', '65'],
    ['75', '35'],
    ['28', '38'],
  ] as const)('has %s and %s in one column', (one, other) => {
    expect(placeOf(one).x).toBe(placeOf(other).x);
  });

  it('has the rows of 18, 55, 85 and 48 from top to bottom', () => {
    const ys = (['18', '55', '85', '48'] as const).map((tooth) => placeOf(tooth).y);
    expect(ys).toEqual(ys.toSorted((one, other) => one - other));
    expect(new Set(layout.teeth.map(({ y }) => y)).size).toBe(4);
  });

  it('is symmetric about the midline, and no tooth crosses it', () => {
    const middle = layout.midline.from.x;
    expect(layout.midline.to.x).toBe(middle);
    expect(layout.width).toBe(2 * middle);
    expect(placeOf('11').x + TOOTH_SIZE).toBeLessThan(middle);
    expect(placeOf('21').x).toBeGreaterThan(middle);
    expect(placeOf('21').x - middle).toBe(middle - (placeOf('11').x + TOOTH_SIZE));
  });

  it('has captions at both ends of its header', () => {
    expect(layout.captions.map(({ x, y, anchor }) => ({ x, y, anchor }))).toEqual([
      { x: 4, y: 14, anchor: 'start' },
      { x: layout.width - 4, y: 14, anchor: 'end' },
    ]);
  });

  it('has a midline from the header to the last row, and a margin below', () => {
    const { midline, height } = layout;
    expect(placeOf('18').y - midline.from.y).toBe(20);
    expect(midline.to.y - (placeOf('48').y + TOOTH_SIZE)).toBe(20);
    expect(height - midline.to.y).toBe(4);
  });

  it('has more space between the arches than between the rows of one arch', () => {
    const distance = (one: ToothCode, other: ToothCode) => placeOf(other).y - placeOf(one).y - TOOTH_SIZE;
    expect(distance('18', '55')).toBe(4 + 6 + 20);
    expect(distance('55', '85')).toBe(4 + 16 + 4);
    expect(distance('85', '48')).toBe(20 + 6 + 4);
  });

  it('has a line between the arches', () => {
    const y = layout.archLine?.from.y ?? Number.NaN;
    expect(layout.archLine?.to.y).toBe(y);
    expect([layout.archLine?.from.x, layout.archLine?.to.x]).toEqual([4, layout.width - 4]);
    expect(y - (placeOf('55').y + TOOTH_SIZE)).toBe(placeOf('85').y - y);
    expect(placeOf('55').y + TOOTH_SIZE).toBeLessThan(y);
    expect(placeOf('85').y).toBeGreaterThan(y);
  });
});

describe('a dentition', () => {
  it.each(DENTITIONS)('%s does not move a tooth to another column', (dentition) => {
    const shown = layoutChart(visibleTeeth(dentition, {}, []));
    expect(shown.teeth.filter(({ tooth, x }) => x !== placeOf(tooth).x)).toEqual([]);
    expect(shown.width).toBe(layout.width);
    expect(shown.archLine).not.toBeNull();
  });

  it('takes no space for hidden rows', () => {
    expect(layoutChart(visibleTeeth('permanente', {}, [])).height).toBeLessThan(layout.height);
    expect(layoutChart([['18'], ['55']]).archLine).toBeNull();
    expect(layoutChart([]).teeth).toEqual([]);
  });
});

describe('a tooth', () => {
  it.each([
    ['16', 'mesial', 'right'],
    ['26', 'mesial', 'left'],
    ['46', 'distal', 'left'],
    ['36', 'distal', 'right'],
    ['55', 'mesial', 'right'],
    ['75', 'mesial', 'left'],
    ['26', 'vestibular', 'top'],
    ['61', 'vestibular', 'top'],
    ['31', 'lingual', 'top'],
    ['31', 'vestibular', 'bottom'],
    ['85', 'vestibular', 'bottom'],
    ['11', 'lingual', 'bottom'],
    ['74', 'oclusal', 'centre'],
  ] as const)('%s has its %s face at the %s', (tooth, face, side) => {
    const { x, y } = centreOf(tooth, face);
    const middle = TOOTH_SIZE / 2;
    const expected = {
      top: [0, -1],
      right: [1, 0],
      bottom: [0, 1],
      left: [-1, 0],
      centre: [0, 0],
    }[side];
    expect([Math.sign(x - middle), Math.sign(y - middle)]).toEqual(expected);
  });

  it('is covered by its five faces without gaps or overlaps', () => {
    const area = (points: readonly Point[]) =>
      points.reduce((sum, { x, y }, index) => {
        const next = points[(index + 1) % points.length] ?? { x, y };
        return sum + (x * next.y - next.x * y) / 2;
      }, 0);
    for (const tooth of TEETH) {
      const areas = shapeOf(tooth).faces.map(({ points }) => area(points));
      expect(areas).toHaveLength(5);
      expect(areas.every((each) => each > 0)).toBe(true);
      expect(areas.reduce((sum, each) => sum + each, 0)).toBeCloseTo(TOOTH_SIZE ** 2);
    }
  });

  it('has a number outside the arch that overlaps neither the circle of a crown nor the badge', () => {
    for (const tooth of TEETH) {
      const { number, noteBadge } = shapeOf(tooth);
      // Digits have no descender: they end on their baseline and are 0.75 of the font size high.
      const crownEdge = CROWN_CIRCLE.radius - TOOTH_SIZE / 2 + 2.5 / 2;
      if (isUpper(tooth)) expect(number.y).toBeLessThan(-crownEdge - 2);
      else expect(number.y - 0.75 * NUMBER_FONT_SIZE).toBeGreaterThan(TOOTH_SIZE + crownEdge + 2);
      expect(noteBadge.x - NOTE_BADGE_RADIUS).toBeGreaterThan(number.x + 8);
    }
  });

  it('has signs that cross it, and a crown that does not overlap its neighbours', () => {
    expect(ABSENT_LINES).toHaveLength(2);
    expect(EXTRACTION_LINES).toHaveLength(2);
    expect(
      EXTRACTION_LINES.every(({ from, to }) => from.y === to.y && from.x <= 0 && to.x >= TOOTH_SIZE),
    ).toBe(true);
    expect(2 * CROWN_CIRCLE.radius + 2.5).toBeLessThan(placeOf('17').x - placeOf('18').x);
  });

  it('has a letter in the middle of each face', () => {
    const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    for (const tooth of TEETH) {
      for (const { points, letter } of shapeOf(tooth).faces) {
        expect(letter.x).toBeCloseTo(middle(points.map(({ x }) => x)));
        expect(letter.y).toBeCloseTo(middle(points.map(({ y }) => y)) + 0.36 * LETTER_FONT_SIZE);
      }
    }
  });

  it('has a badge at the height of the middle of its number', () => {
    for (const tooth of TEETH) {
      const { number, noteBadge } = shapeOf(tooth);
      expect(number.x).toBe(TOOTH_SIZE / 2);
      expect(number.y - noteBadge.y).toBeCloseTo(0.36 * NUMBER_FONT_SIZE);
      const distance = isUpper(tooth) ? -noteBadge.y : noteBadge.y - TOOTH_SIZE;
      expect(distance).toBe(12);
    }
  });

  it('is crossed by an X, two parallel lines and a circle around its middle', () => {
    const middle = TOOTH_SIZE / 2;
    expect(ABSENT_LINES).toEqual([
      { from: { x: 0, y: 0 }, to: { x: TOOTH_SIZE, y: TOOTH_SIZE } },
      { from: { x: TOOTH_SIZE, y: 0 }, to: { x: 0, y: TOOTH_SIZE } },
    ]);
    expect(EXTRACTION_LINES.map(({ from }) => from.y - middle)).toEqual([-5, 5]);
    expect(CROWN_CIRCLE.centre).toEqual({ x: middle, y: middle });
  });

  it('has a memoized shape', () => {
    expect(shapeOf('16')).toBe(shapeOf('16'));
    expect(
      pointsAttribute([
        { x: 0, y: 1.5 },
        { x: 44, y: 0 },
      ]),
    ).toBe('0,1.5 44,0');
  });
});

describe('hitTest', () => {
  it('finds every face of every tooth at its centre', () => {
    const missed = TEETH.flatMap((tooth) =>
      FACES.filter((face) => {
        const hit = hitTest(layout, onChart(tooth, centreOf(tooth, face)));
        return hit?.tooth !== tooth || hit.face !== face;
      }),
    );
    expect(missed).toEqual([]);
  });

  it('finds the nearer tooth for a touch between two teeth', () => {
    const beside = onChart('17', { x: TOOTH_SIZE + 1, y: 20 });
    expect(hitTest(layout, beside)).toEqual({ tooth: '17', face: faceAt('17', 'right') });
    const further = onChart('17', { x: TOOTH_SIZE + 3, y: 20 });
    expect(hitTest(layout, further)).toEqual({ tooth: '16', face: faceAt('16', 'left') });
  });

  it.each([
    [{ x: 15, y: 22 }, 'centre'],
    [{ x: 14.9, y: 22 }, 'left'],
    [{ x: 30, y: 30 }, 'centre'],
    [{ x: 30.1, y: 22 }, 'right'],
    [{ x: 22, y: 14.9 }, 'top'],
    [{ x: 22, y: 30.1 }, 'bottom'],
    [{ x: 2, y: 2 }, 'top'],
    [{ x: 2, y: 3 }, 'left'],
    [{ x: 43, y: 43 }, 'bottom'],
    [{ x: -2, y: 22 }, 'left'],
    [{ x: 46.9, y: 22 }, 'right'],
    [{ x: 22, y: -7 }, 'top'],
    [{ x: 22, y: 51.9 }, 'bottom'],
  ] as const)('finds at %o the side %s', (local, side) => {
    expect(hitTest(layout, onChart('17', local))).toEqual({ tooth: '17', face: faceAt('17', side) });
  });

  it.each([
    { x: 22, y: -7.1 },
    { x: 22, y: 52 },
  ])('finds nothing at %o', (local) => {
    expect(hitTest(layout, onChart('17', local))).toBeNull();
  });

  it('finds nothing away from the teeth', () => {
    expect(hitTest(layout, { x: 0, y: 0 })).toBeNull();
    expect(hitTest(layout, { x: layout.midline.from.x, y: placeOf('11').y + 20 })).toBeNull();
  });
});

describe('the layout of a quadrant', () => {
  const layoutOf = (quadrant: Quadrant) => layoutQuadrant(QUADRANTS[quadrant], 'Cuadrante');

  it.each(keysOf(QUADRANTS))('%s has every tooth inside and apart from the others', (quadrant) => {
    const { teeth, width, height } = layoutOf(quadrant);
    expect(teeth).toHaveLength(13);
    for (const { tooth, x, y } of teeth) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + TOOTH_SIZE).toBeLessThanOrEqual(width);
      expect(y + TOOTH_SIZE).toBeLessThanOrEqual(height);
      const middle = { x: x + TOOTH_SIZE / 2, y: y + TOOTH_SIZE / 2 };
      expect(hitTest(layoutOf(quadrant), middle)).toEqual({ tooth, face: 'oclusal' });
    }
  });

  it('shows teeth four times as large as the whole mouth of the same width', () => {
    expect(layout.width / layoutOf('upper-right').width).toBeCloseTo(4, 1);
  });

  it('is as wide for a dentition with fewer teeth', () => {
    const deciduous = layoutQuadrant(QUADRANTS['upper-right'].slice(2), 'Cuadrante');
    expect(deciduous.width).toBe(layoutOf('upper-right').width);
  });

  it("has the midline and the shorter rows at the patient's middle", () => {
    const right = layoutOf('upper-right');
    const left = layoutOf('upper-left');
    const xOf = ({ teeth }: typeof right, code: string) => teeth.find(({ tooth }) => tooth === code)?.x;
    expect(right.midline.from.x).toBe(right.width);
    expect(xOf(right, '51')).toBe(xOf(right, '11'));
    expect(left.midline.from.x).toBe(0);
    expect(xOf(left, '61')).toBe(xOf(left, '21'));
    expect([right.captions[0]?.anchor, left.captions[0]?.anchor]).toEqual(['start', 'end']);
  });
});
