import { expect, it } from 'vitest';
import { COLOURS } from '../clinical-history/odontogram/chart.ts';
import { chartAfter, requiredWork } from './required-work.ts';

const { caries, extraction, restoration } = COLOURS;

it('lists the work that the chart requires, one line per tooth in screen order', () => {
  expect(
    requiredWork({
      '46': { oclusal: extraction, mesial: caries },
      '16': { oclusal: caries, mesial: caries, distal: restoration },
      '11': { oclusal: caries, distal: caries },
      '51': { oclusal: caries, distal: caries },
    }),
  ).toEqual([
    { code: '02.22', tooth: '16', faces: ['oclusal', 'mesial'] },
    { code: '02.09', tooth: '11', faces: ['oclusal', 'distal'] },
    { code: '02.22', tooth: '51', faces: ['oclusal', 'distal'] },
    { code: '10.01', tooth: '46', faces: [] },
  ]);
});

it('existing work, absent teeth and caries under a crown require no line', () => {
  expect(
    requiredWork({
      '16': { oclusal: restoration },
      '17': { absent: true, oclusal: caries },
      '18': { crown: true, oclusal: caries },
    }),
  ).toEqual([]);
});

it('done work becomes existing work in place of required work', () => {
  const chart = {
    '16': { oclusal: caries, mesial: caries, distal: restoration },
    '46': { oclusal: extraction, mesial: restoration, crown: true },
  };
  const restored = chartAfter(chart, { code: '02.22', tooth: '16', faces: ['oclusal'] });
  expect(restored).toEqual({ ...chart, '16': { oclusal: restoration, mesial: caries, distal: restoration } });
  expect(chartAfter(chart, { code: '10.01', tooth: '46', faces: [] })).toEqual({
    ...chart,
    '46': { absent: true },
  });
});

it('returns the same chart for work that it does not show or already has', () => {
  const chart = { '16': { oclusal: restoration } };
  expect(chartAfter(chart, { code: '01.01', tooth: '16', faces: ['oclusal'] })).toBe(chart);
  expect(chartAfter(chart, { code: '02.22', tooth: '16', faces: ['oclusal'] })).toBe(chart);
});

it('requires nothing after all required work is done', () => {
  const chart = { '16': { oclusal: caries, mesial: caries }, '46': { lingual: extraction } };
  const after = requiredWork(chart).reduce(chartAfter, chart);
  expect(requiredWork(after)).toEqual([]);
});
