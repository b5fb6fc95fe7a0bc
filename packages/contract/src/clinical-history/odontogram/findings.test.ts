import { describe, expect, it } from 'vitest';
import { COLOURS, hasFindings, PALETTE, type ToothStatus } from './chart.ts';
import {
  countFindings,
  describeFace,
  describeTooth,
  FACE_LEGEND,
  faceFill,
  faceSymbol,
  LEGEND,
  listFaceNames,
  listFindings,
} from './findings.ts';
import { FACES, type Face, faceLetter, faceName, TEETH, type ToothCode } from './teeth.ts';

const { restoration: RED, caries: BLUE, extraction: DARK_BLUE, clear: WHITE } = COLOURS;

describe('listFindings', () => {
  it('lists teeth in screen order, the whole tooth before its faces', () => {
    const found = listFindings({
      '38': { oclusal: RED },
      '48': { absent: true },
      '61': { vestibular: '#00ff00' },
      '11': { mesial: BLUE, crown: true },
      '18': { oclusal: WHITE },
    });
    expect(found.map(({ tooth, face, finding }) => `${tooth} ${face ?? '-'} ${finding}`)).toEqual([
      '11 - corona',
      '11 mesial caries',
      '61 vestibular otro',
      '48 - ausente',
      '38 oclusal restauracion',
    ]);
    expect(found[2]?.colour).toBe('#00ff00');
  });

  it('lists an extraction once, even if several faces are marked', () => {
    const chart = { '36': { oclusal: DARK_BLUE, mesial: DARK_BLUE, distal: BLUE } };
    expect(listFindings(chart)).toEqual([
      { tooth: '36', face: null, finding: 'extraccion', colour: DARK_BLUE },
      { tooth: '36', face: 'distal', finding: 'caries', colour: BLUE },
    ]);
    expect(countFindings(chart)).toBe(2);
  });

  it('finds nothing in white faces', () => {
    const chart = { '36': { oclusal: WHITE, absent: false }, '37': {} };
    expect([hasFindings(chart), countFindings(chart)]).toEqual([false, 0]);
  });
});

describe('accessible names', () => {
  it.each<[ToothCode, Face, ToothStatus, string]>([
    ['16', 'oclusal', { oclusal: BLUE }, 'Pieza 16, cara oclusal: caries'],
    ['16', 'oclusal', { oclusal: '#1976D2' }, 'Pieza 16, cara oclusal: caries'],
    ['16', 'mesial', { oclusal: BLUE }, 'Pieza 16, cara mesial: sin hallazgos'],
    ['16', 'mesial', { mesial: WHITE }, 'Pieza 16, cara mesial: sin hallazgos'],
    ['11', 'oclusal', { oclusal: RED }, 'Pieza 11, cara incisal: restauración existente'],
    ['26', 'lingual', { lingual: DARK_BLUE }, 'Pieza 26, cara palatina: extracción'],
    ['36', 'lingual', { lingual: '#00ff00' }, 'Pieza 36, cara lingual: otro hallazgo'],
  ])('%s %s %o is "%s"', (tooth, face, status, name) => {
    expect(describeFace(tooth, face, status)).toBe(name);
  });

  it.each<[ToothCode, ToothStatus, string]>([
    ['16', {}, 'Pieza 16: sin hallazgos'],
    ['48', { absent: true }, 'Pieza 48: ausente'],
    ['36', { oclusal: DARK_BLUE }, 'Pieza 36: extracción'],
    ['16', { oclusal: BLUE, mesial: BLUE }, 'Pieza 16: caries en oclusal y mesial'],
    ['11', { oclusal: BLUE, vestibular: BLUE }, 'Pieza 11: caries en vestibular e incisal'],
    [
      '16',
      { oclusal: BLUE, mesial: BLUE, absent: true, crown: true },
      'Pieza 16: ausente, corona; caries en oclusal y mesial',
    ],
    [
      '26',
      { vestibular: RED, oclusal: BLUE, lingual: RED, mesial: RED, distal: '#00ff00' },
      'Pieza 26: restauración existente en vestibular, palatina y mesial; caries en oclusal; otro hallazgo en distal',
    ],
  ])('%s %o is "%s"', (tooth, status, name) => {
    expect(describeTooth(tooth, status)).toBe(name);
  });

  it('the name of a tooth mentions its note', () => {
    expect(describeTooth('16', {}, true)).toBe('Pieza 16: sin hallazgos; con nota');
    expect(describeTooth('16', { crown: true }, true)).toBe('Pieza 16: corona; con nota');
  });
});

describe('drawing a face', () => {
  it.each<[ToothStatus, string | undefined, string]>([
    [{}, WHITE, 'O'],
    [{ oclusal: RED }, RED, 'R'],
    [{ oclusal: BLUE }, BLUE, 'C'],
    [{ oclusal: '#00FF00' }, '#00ff00', '?'],
  ])('%o is filled %s with the letter %s', (status, fill, symbol) => {
    expect([faceFill(status, 'oclusal'), faceSymbol('16', 'oclusal', status)]).toEqual([fill, symbol]);
  });

  it('tints the face of an extraction and shows its usual letter, because "=" marks the whole tooth', () => {
    const status = { lingual: DARK_BLUE };
    expect([WHITE, BLUE, DARK_BLUE]).not.toContain(faceFill(status, 'lingual'));
    expect(faceSymbol('16', 'lingual', status)).toBe('P');
  });
});

describe('the legend', () => {
  it('explains the marks of the tools, with their colours', () => {
    const tools = LEGEND.map(({ text }) => PALETTE.find(({ label }) => text.startsWith(label)));
    expect(tools.map((tool) => tool?.id)).toEqual(['restoration', 'caries', 'extraction', 'absent', 'crown']);
    expect(tools.map((tool) => tool?.colour)).toEqual(LEGEND.map(({ colour }) => colour));
    expect(LEGEND.map(({ sign }) => sign)).toEqual(['face', 'face', 'equals', 'cross', 'circle']);
  });

  it('shows the letters that the faces show', () => {
    const shown = LEGEND.map(({ sign, colour }) =>
      sign === 'face' ? faceSymbol('16', 'oclusal', { oclusal: colour }) : '',
    );
    expect(LEGEND.map(({ symbol }) => symbol)).toEqual(shown);
  });

  it('names every letter of a clear face', () => {
    for (const tooth of TEETH) {
      for (const face of FACES)
        expect(FACE_LEGEND).toContain(`${faceLetter(tooth, face)} ${faceName(tooth, face)}`);
    }
  });
});

it.each<[ToothCode, Face[], string]>([
  ['16', [], ''],
  ['16', ['mesial'], 'mesial'],
  ['16', ['mesial', 'lingual'], 'mesial y palatina'],
  ['11', ['mesial', 'distal', 'oclusal'], 'mesial, distal e incisal'],
])('the faces of %s %j are named "%s"', (tooth, faces, names) => {
  expect(listFaceNames(tooth, faces)).toBe(names);
});
