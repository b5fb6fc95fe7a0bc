import { describe, expect, it } from 'vitest';
import {
  columnOf,
  FACES,
  faceAt,
  faceLetter,
  faceName,
  findTooth,
  isAnterior,
  isDeciduous,
  isToothCode,
  isUpper,
  sideOf,
  TEETH,
  TOOTH_ROWS,
  type ToothCode,
  toothLabel,
} from './teeth.ts';

describe('the 52 teeth', () => {
  it('are in the fixed order of the Argentine form, not sorted by number', () => {
    expect(TEETH).toHaveLength(52);
    expect(new Set(TEETH).size).toBe(52);
    const ends = TOOTH_ROWS.map((row) => [row[0], row.at(-1)]);
    expect(ends).toEqual([
      ['18', '28'],
      ['55', '65'],
      ['85', '75'],
      ['48', '38'],
    ]);
  });

  it('are the permanent and deciduous teeth of the FDI notation', () => {
    const quadrant = (digit: number, teeth: number) =>
      Array.from({ length: teeth }, (_, i) => `${digit}${i + 1}`);
    const permanent = [1, 2, 3, 4].flatMap((digit) => quadrant(digit, 8));
    const deciduous = [5, 6, 7, 8].flatMap((digit) => quadrant(digit, 5));
    expect(TEETH.filter((tooth) => !isDeciduous(tooth)).sort()).toEqual(permanent);
    expect(TEETH.filter(isDeciduous).sort()).toEqual(deciduous);
  });

  it.each([
    ['18', { column: 0, upper: true, deciduous: false, anterior: false }],
    ['13', { column: 5, upper: true, deciduous: false, anterior: true }],
    ['21', { column: 8, upper: true, deciduous: false, anterior: true }],
    ['55', { column: 3, upper: true, deciduous: true, anterior: false }],
    ['65', { column: 12, upper: true, deciduous: true, anterior: false }],
    ['83', { column: 5, upper: false, deciduous: true, anterior: true }],
    ['48', { column: 0, upper: false, deciduous: false, anterior: false }],
    ['38', { column: 15, upper: false, deciduous: false, anterior: false }],
  ] as const)('%s is %o', (tooth, facts) => {
    expect({
      column: columnOf(tooth),
      upper: isUpper(tooth),
      deciduous: isDeciduous(tooth),
      anterior: isAnterior(tooth),
    }).toEqual(facts);
  });

  it('have a column that matches their place in the row', () => {
    TOOTH_ROWS.forEach((row) => {
      expect(row.map(columnOf)).toEqual(row.map((_, place) => place + (16 - row.length) / 2));
    });
  });

  it.each([
    ['16', true],
    ['85', true],
    ['19', false],
    ['56', false],
    ['99', false],
    ['1', false],
    ['', false],
    [' 16', false],
    ['016', false],
    ['__proto__', false],
  ])('isToothCode(%j) is %s', (text, expected) => {
    expect(isToothCode(text)).toBe(expected);
  });

  it('are found by a number or its text', () => {
    expect([findTooth(16), findTooth('85'), findTooth(19), findTooth(1.6)]).toEqual([
      '16',
      '85',
      undefined,
      undefined,
    ]);
  });
});

describe('the faces', () => {
  it.each([
    ['16', 'vestibular, oclusal, palatina, mesial, distal', 'VOPMD'],
    ['11', 'vestibular, incisal, palatina, mesial, distal', 'VIPMD'],
    ['63', 'vestibular, incisal, palatina, mesial, distal', 'VIPMD'],
    ['36', 'vestibular, oclusal, lingual, mesial, distal', 'VOLMD'],
    ['83', 'vestibular, incisal, lingual, mesial, distal', 'VILMD'],
    ['74', 'vestibular, oclusal, lingual, mesial, distal', 'VOLMD'],
  ] as const)('of tooth %s are named %s', (tooth, names, letters) => {
    expect(FACES.map((face) => faceName(tooth, face)).join(', ')).toBe(names);
    expect(FACES.map((face) => faceLetter(tooth, face)).join('')).toBe(letters);
  });

  it.each([
    ['18', 'top bottom right left'],
    ['28', 'top bottom left right'],
    ['55', 'top bottom right left'],
    ['65', 'top bottom left right'],
    ['85', 'bottom top right left'],
    ['75', 'bottom top left right'],
    ['48', 'bottom top right left'],
    ['38', 'bottom top left right'],
  ] as const)('vestibular, lingual, mesial and distal of %s are at %s', (tooth, sides) => {
    const actual = (['vestibular', 'lingual', 'mesial', 'distal'] as const).map((face) =>
      sideOf(tooth, face),
    );
    expect(actual.join(' ')).toBe(sides);
  });

  it('have the mesial one towards the midline', () => {
    const midlineSide = (tooth: ToothCode) => (columnOf(tooth) < 8 ? 'right' : 'left');
    expect(TEETH.filter((tooth) => sideOf(tooth, 'mesial') !== midlineSide(tooth))).toEqual([]);
  });

  it('are found by their side', () => {
    const mismatches = TEETH.flatMap((tooth) =>
      FACES.filter((face) => faceAt(tooth, sideOf(tooth, face)) !== face),
    );
    expect(mismatches).toEqual([]);
  });

  it('belong to a labelled tooth', () => {
    expect(toothLabel('16')).toBe('Pieza 16');
  });
});
