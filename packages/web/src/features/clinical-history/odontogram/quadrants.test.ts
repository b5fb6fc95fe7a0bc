import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import {
  hitTest,
  layoutChart,
  layoutQuadrant,
  TOOTH_SIZE,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { describe, expect, it } from 'vitest';
import { QUADRANT_NAMES, QUADRANTS, quadrantOf, quadrantRows } from './quadrants.ts';

const rows = visibleTeeth('mixta', {}, []);

describe('the quadrants', () => {
  it.each([
    ['18', 'upper-right'],
    ['51', 'upper-right'],
    ['21', 'upper-left'],
    ['65', 'upper-left'],
    ['48', 'lower-right'],
    ['81', 'lower-right'],
    ['31', 'lower-left'],
    ['75', 'lower-left'],
  ] as const)('%s is %s', (tooth, quadrant) => {
    expect(quadrantOf(tooth)).toBe(quadrant);
  });

  it('have thirteen teeth each and all teeth together', () => {
    const teeth = QUADRANTS.map((quadrant) => quadrantRows(rows, quadrant).flat());
    expect(teeth.map(({ length }) => length)).toEqual([13, 13, 13, 13]);
    expect(teeth.flat().toSorted()).toEqual(TEETH.toSorted());
  });

  it('have rows of at most four teeth, the teeth in the order of the chart', () => {
    expect(quadrantRows(rows, 'upper-right')).toEqual([
      ['18', '17', '16', '15'],
      ['14', '13', '12', '11'],
      ['55', '54', '53'],
      ['52', '51'],
    ]);
    expect(quadrantRows(visibleTeeth('permanente', { '75': { crown: true } }, []), 'lower-left')).toEqual([
      ['75'],
      ['31', '32', '33', '34'],
      ['35', '36', '37', '38'],
    ]);
  });

  it('have a name', () => {
    expect(QUADRANTS.map((quadrant) => QUADRANT_NAMES[quadrant])).toEqual([
      'Superior derecho',
      'Superior izquierdo',
      'Inferior derecho',
      'Inferior izquierdo',
    ]);
  });
});

describe('the layout of a quadrant', () => {
  const layoutOf = (quadrant: (typeof QUADRANTS)[number], shown = rows) =>
    layoutQuadrant(quadrantRows(shown, quadrant), QUADRANT_NAMES[quadrant]);

  it.each(QUADRANTS)('%s has every tooth inside and apart from the others', (quadrant) => {
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
    expect(layoutChart(rows).width / layoutOf('upper-right').width).toBeCloseTo(4, 1);
  });

  it('is as wide for a dentition with fewer teeth', () => {
    const deciduous = layoutOf('upper-right', visibleTeeth('temporaria', {}, []));
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
