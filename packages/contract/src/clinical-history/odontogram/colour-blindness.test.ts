import { expect, test } from 'vitest';
import { COLOURS } from './chart.ts';

/** Matrices for linear RGB that simulate the lack of one cone type (Machado, Oliveira and Fernandes, 2009). */
const SIMULATIONS = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const;

const XYZ_OF_RGB = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
] as const;
const WHITE_POINT = [0.9505, 1, 1.089];

type Matrix = readonly (readonly number[])[];
const apply = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

const linear = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

/** CIE L*a*b*, in which a distance of 2.3 is just noticeable. */
function seenAs(colour: string, simulation: Matrix): number[] {
  const rgb = apply(simulation, linear(colour)).map((value) => Math.min(1, Math.max(0, value)));
  const [x = 0, y = 0, z = 0] = apply(XYZ_OF_RGB, rgb).map((value, at) => {
    const ratio = value / (WHITE_POINT[at] ?? 1);
    return ratio > 0.008856 ? Math.cbrt(ratio) : 7.787 * ratio + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

test.each(Object.entries(SIMULATIONS))(
  'with %s, the red and the blues of the chart differ',
  (_, simulation) => {
    const { restoration, caries, extraction, clear } = COLOURS;
    const red = seenAs(restoration, simulation);
    for (const blue of [caries, extraction])
      expect(distance(red, seenAs(blue, simulation)), blue).toBeGreaterThan(50);
    for (const mark of [restoration, caries, extraction])
      expect(distance(seenAs(mark, simulation), seenAs(clear, simulation)), mark).toBeGreaterThan(50);
  },
);
