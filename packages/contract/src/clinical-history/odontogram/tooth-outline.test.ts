import { describe, expect, it } from 'vitest';
import { DENTITIONS, visibleTeeth } from './dentition.ts';
import {
  layoutChart,
  layoutQuadrant,
  NUMBER_FONT_SIZE,
  OUTLINE_GAP,
  outlineSpaceOf,
  type Point,
  shapeOf,
  TOOTH_SIZE,
} from './geometry.ts';
import { isUpper, TEETH, type ToothCode } from './teeth.ts';
import { QUADRANTS } from './testing/quadrants.ts';
import { marksOf } from './tooth-marks.ts';
import { kindOf, outlineOf } from './tooth-outline.ts';

/** Every point of a path, control points included: a Bézier curve lies inside the hull of its points. */
function pointsOf(tooth: ToothCode): readonly Point[] {
  const numbers = outlineOf(tooth)
    .path.split(/[MCQZ ]+/)
    .filter(Boolean)
    .map(Number);
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? Number.NaN }] : []));
}

const middle = TOOTH_SIZE / 2;
/** Height above the edge of the square, towards the root. */
const heightOf = (tooth: ToothCode, y: number): number => (isUpper(tooth) ? -y : y - TOOTH_SIZE);

describe('the kind of a tooth', () => {
  it.each([
    ['11', 'incisor'],
    ['42', 'incisor'],
    ['23', 'canine'],
    ['34', 'premolar'],
    ['15', 'premolar'],
    ['36', 'molar'],
    ['18', 'molar'],
    ['51', 'incisor'],
    ['82', 'incisor'],
    ['73', 'canine'],
    ['54', 'molar'],
    ['65', 'molar'],
  ] as const)('of %s is %s', (tooth, kind) => {
    expect(kindOf(tooth)).toBe(kind);
  });
});

describe('an outline', () => {
  it('consists of finite numbers, two per point', () => {
    for (const tooth of TEETH) {
      const points = pointsOf(tooth);
      expect(points.length).toBeGreaterThan(15);
      expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
      expect(outlineOf(tooth).path).not.toContain('NaN');
    }
  });

  it("lies beyond its number, inside its row's space and the width of its square", () => {
    for (const tooth of TEETH) {
      const space = outlineSpaceOf(tooth, 'anatomic');
      for (const { x, y } of pointsOf(tooth)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(TOOTH_SIZE);
        expect(heightOf(tooth, y)).toBeGreaterThanOrEqual(20 + OUTLINE_GAP);
        expect(heightOf(tooth, y)).toBeLessThanOrEqual(20 + space);
      }
    }
  });

  it('has a box that its points fill', () => {
    for (const tooth of TEETH) {
      const ys = pointsOf(tooth).map(({ y }) => y);
      const [least, most] = outlineOf(tooth).box;
      expect(least.y).toBeCloseTo(Math.min(...ys));
      expect(most.y).toBeCloseTo(Math.max(...ys));
      expect(most.x - least.x).toBeGreaterThan(10);
    }
  });

  it.each([
    ['11', '21'],
    ['18', '28'],
    ['43', '33'],
    ['46', '36'],
    ['55', '65'],
    ['84', '74'],
  ] as const)('of %s mirrors the outline of %s', (right, left) => {
    const mirror = pointsOf(left).map(({ x, y }) => ({ x: TOOTH_SIZE - x, y }));
    pointsOf(right).forEach(({ x, y }, index) => {
      expect(x).toBeCloseTo(mirror[index]?.x ?? Number.NaN, 1);
      expect(y).toBe(mirror[index]?.y);
    });
  });

  it('has its crown next to the number and its roots away from it', () => {
    for (const tooth of TEETH) {
      const { box, crown } = outlineOf(tooth);
      const [near, far] = [heightOf(tooth, box[0].y), heightOf(tooth, box[1].y)].toSorted((a, b) => a - b);
      const crownHeight = heightOf(tooth, crown.centre.y);
      expect(crownHeight - (near ?? 0)).toBeLessThan((far ?? 0) - crownHeight);
      expect(crown.centre.x).toBe(middle);
    }
  });

  it('has as many roots as the tooth: three on upper molars, two on lower ones, one on incisors', () => {
    /** Ends of curves at the greatest height: each root's tip has two. */
    const roots = (tooth: ToothCode) => {
      const heights = pointsOf(tooth).map(({ y }) => heightOf(tooth, y));
      const highest = Math.max(...heights);
      return heights.filter((height) => height === highest).length / 2;
    };
    expect(['16', '26', '55', '64'].map((tooth) => roots(tooth as ToothCode))).toEqual([3, 3, 3, 3]);
    expect(['46', '37', '85', '14'].map((tooth) => roots(tooth as ToothCode))).toEqual([2, 2, 2, 2]);
    expect(['11', '33', '45', '71'].map((tooth) => roots(tooth as ToothCode))).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['16', '11'],
    ['46', '44'],
    ['36', '31'],
    ['11', '12'],
    ['65', '61'],
  ] as const)('of %s has a wider crown than the outline of %s', (wide, narrow) => {
    expect(outlineOf(wide).crown.rx).toBeGreaterThan(outlineOf(narrow).crown.rx);
  });

  it('is memoized', () => {
    expect(outlineOf('16')).toBe(outlineOf('16'));
  });
});

describe('the signs of a whole tooth', () => {
  it('are on the outline of an anatomic tooth: they leave its faces, number and neighbours free', () => {
    for (const tooth of TEETH) {
      const { absent, extraction, crown } = marksOf(tooth, 'anatomic');
      const lines = [...absent, ...extraction].flatMap(({ from, to }) => [from, to]);
      for (const { x, y } of lines) {
        expect(heightOf(tooth, y)).toBeGreaterThanOrEqual(20 + OUTLINE_GAP);
        expect(heightOf(tooth, y)).toBeLessThanOrEqual(20 + outlineSpaceOf(tooth, 'anatomic'));
        expect(Math.abs(x - middle)).toBeLessThan(49 / 2);
      }
      expect(crown.rx + 2.5 / 2).toBeLessThan(49 / 2);
      const ringEdge = heightOf(tooth, crown.centre.y) - crown.ry - 2.5 / 2;
      const numberEdge = heightOf(
        tooth,
        shapeOf(tooth).number.y - (isUpper(tooth) ? 0.75 * NUMBER_FONT_SIZE : 0),
      );
      expect(ringEdge).toBeGreaterThan(numberEdge);
    }
  });

  it('cross the square of a plain tooth', () => {
    expect(marksOf('16', 'plain').crown).toEqual({ centre: { x: middle, y: middle }, rx: 23, ry: 23 });
    expect(marksOf('16', 'plain').absent).toHaveLength(2);
    expect(marksOf('16', 'plain')).toBe(marksOf('21', 'plain'));
  });

  it('are memoized', () => {
    expect(marksOf('16', 'anatomic')).toBe(marksOf('16', 'anatomic'));
    expect(marksOf('16', 'anatomic').absent).not.toEqual(marksOf('46', 'anatomic').absent);
  });
});

describe('a layout with outlines', () => {
  it.each(DENTITIONS)('of the dentition %s keeps its columns and its width', (dentition) => {
    const rows = visibleTeeth(dentition, {}, []);
    const plain = layoutChart(rows);
    const anatomic = layoutChart(rows, 'anatomic');
    expect(anatomic.width).toBe(plain.width);
    expect(anatomic.teeth.map(({ tooth, x }) => [tooth, x])).toEqual(
      plain.teeth.map(({ tooth, x }) => [tooth, x]),
    );
    expect(anatomic.height).toBeGreaterThan(plain.height);
  });

  it('has every outline inside the chart and apart from the squares of other rows', () => {
    const layouts = [
      layoutChart(visibleTeeth('mixta', {}, []), 'anatomic'),
      ...Object.values(QUADRANTS).map((rows) => layoutQuadrant(rows, 'Cuadrante', 'anatomic')),
    ];
    for (const { teeth, height } of layouts) {
      for (const { tooth, y } of teeth) {
        const [least, most] = outlineOf(tooth).box;
        expect(y + least.y).toBeGreaterThanOrEqual(24);
        expect(y + most.y).toBeLessThanOrEqual(height);
        const overlapping = teeth.filter(
          (other) => y + least.y < other.y + TOOTH_SIZE && y + most.y > other.y,
        );
        expect(overlapping).toEqual([]);
      }
    }
  });
});
