import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { QUADRANTS as ROWS } from '@dentaria/contract/clinical-history/odontogram/testing/quadrants.ts';
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

  it('have thirteen teeth each and contain all teeth', () => {
    const teeth = QUADRANTS.map((quadrant) => quadrantRows(rows, quadrant).flat());
    expect(teeth.map(({ length }) => length)).toEqual([13, 13, 13, 13]);
    expect(teeth.flat().toSorted()).toEqual(TEETH.toSorted());
  });

  it('have rows of at most four teeth in the order of the chart', () => {
    for (const quadrant of QUADRANTS) expect(quadrantRows(rows, quadrant)).toEqual(ROWS[quadrant]);
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
