import { describe, expect, it } from 'vitest';
import { COLOURS, type FaceTarget } from './chart.ts';
import {
  ARCH_MARKS,
  extractionFaces,
  markAbsent,
  markTargets,
  removeExtraction,
  setMarks,
} from './marking.ts';

const faces = (tooth: '46' | '47', ...names: FaceTarget['face'][]): FaceTarget[] =>
  names.map((face) => ({ tooth, face }));

describe('a tool on several faces', () => {
  it('sets the faces that lack its colour', () => {
    const before = { '46': { mesial: COLOURS.caries, distal: COLOURS.restoration } };
    expect(markTargets(before, 'caries', faces('46', 'mesial', 'oclusal', 'distal'))).toEqual({
      '46': { mesial: COLOURS.caries, oclusal: COLOURS.caries, distal: COLOURS.caries },
    });
  });

  it('resets the faces if all have its colour, as a click does', () => {
    const before = { '46': { mesial: COLOURS.caries, oclusal: COLOURS.caries } };
    expect(markTargets(before, 'caries', faces('46', 'mesial', 'oclusal'))).toEqual({
      '46': { mesial: COLOURS.clear, oclusal: COLOURS.clear },
    });
  });

  it.each(['absent', 'crown'] as const)('toggles %s once for a tooth', (tool) => {
    const targets = [...faces('46', 'mesial', 'distal'), ...faces('47', 'mesial')];
    const marked = markTargets({}, tool, targets);
    expect(marked).toEqual({ '46': { [tool]: true }, '47': { [tool]: true } });
    expect(markTargets(marked, tool, targets)).toEqual({ '46': { [tool]: false }, '47': { [tool]: false } });
  });

  it('clears each tooth, and never restores one', () => {
    expect(
      markTargets({ '46': { crown: true } }, 'clear', [...faces('46', 'mesial'), ...faces('47', 'mesial')]),
    ).toEqual({});
  });

  it('returns the same chart when nothing changes', () => {
    const chart = { '46': { crown: true } };
    expect(setMarks(chart, 'crown', faces('46', 'mesial'), true)).toBe(chart);
    expect(markTargets(chart, 'clear', faces('47', 'mesial'))).toBe(chart);
  });
});

describe('the marks of an arch', () => {
  it('cover both arches, one arch or the third molars', () => {
    expect(ARCH_MARKS.map(({ label, teeth }) => [label, teeth.length])).toEqual([
      ['Desdentado total', 32],
      ['Desdentado superior', 16],
      ['Desdentado inferior', 16],
      ['Terceros molares ausentes', 4],
    ]);
    expect(ARCH_MARKS[3]?.teeth).toEqual(['18', '28', '48', '38']);
  });

  it('set the absence and change nothing else', () => {
    const before = { '18': { absent: true }, '28': { crown: true } };
    expect(markAbsent(before, ['18', '28'])).toEqual({
      '18': { absent: true },
      '28': { crown: true, absent: true },
    });
  });
});

describe('an extraction', () => {
  const status = { mesial: COLOURS.extraction, distal: COLOURS.caries, oclusal: COLOURS.extraction };

  it('is stored on the marked faces', () => {
    expect(extractionFaces(status)).toEqual(['oclusal', 'mesial']);
    expect(extractionFaces({ absent: true })).toEqual([]);
  });

  it('is removed from all faces, and other findings remain', () => {
    expect(removeExtraction({ '46': status, '47': status }, '46')).toEqual({
      '46': { mesial: COLOURS.clear, distal: COLOURS.caries, oclusal: COLOURS.clear },
      '47': status,
    });
  });
});
