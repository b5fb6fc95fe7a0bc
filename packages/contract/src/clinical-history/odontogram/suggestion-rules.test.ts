import { describe, expect, it } from 'vitest';
import { type Chart, COLOURS } from './chart.ts';
import { MAX_SUGGESTION_LINE_LENGTH, MAX_SUGGESTION_LINES, suggestProcedures } from './suggestion-rules.ts';
import { TEETH, type ToothCode } from './teeth.ts';

const { restoration: RED, caries: BLUE, extraction: DARK_BLUE, clear: WHITE } = COLOURS;

describe('suggestProcedures', () => {
  it.each<[string, Chart, string[]]>([
    ['a clear chart', { '16': { oclusal: WHITE, absent: false } }, []],
    ['caries of one face', { '16': { oclusal: BLUE } }, ['02.22 Restauración – pieza 16, cara oclusal']],
    [
      'caries of several faces, in one line',
      { '16': { oclusal: BLUE, mesial: BLUE, lingual: BLUE } },
      ['02.22 Restauración – pieza 16, caras oclusal, palatina y mesial'],
    ],
    [
      'caries next to an existing restoration',
      { '46': { oclusal: BLUE, distal: RED } },
      ['02.22 Restauración – pieza 46, cara oclusal'],
    ],
    [
      'an incisal angle',
      { '11': { oclusal: BLUE, mesial: BLUE } },
      ['02.09 Restauración con reconstrucción de ángulo – pieza 11, caras incisal y mesial'],
    ],
    [
      'an incisal face alone',
      { '11': { oclusal: BLUE, vestibular: BLUE } },
      ['02.22 Restauración – pieza 11, caras vestibular e incisal'],
    ],
    [
      'the angle of a deciduous tooth',
      { '51': { oclusal: BLUE, mesial: BLUE } },
      ['02.22 Restauración – pieza 51, caras incisal y mesial'],
    ],
    ['an extraction', { '36': { mesial: DARK_BLUE } }, ['10.01 Extracción dentaria – pieza 36']],
    [
      'an extraction of a tooth with caries and a crown',
      { '36': { mesial: DARK_BLUE, oclusal: BLUE, distal: DARK_BLUE, crown: true } },
      ['10.01 Extracción dentaria – pieza 36'],
    ],
    [
      'caries under a crown',
      { '11': { crown: true, vestibular: BLUE } },
      ['Evaluar recambio de corona por caries – pieza 11, cara vestibular'],
    ],
    [
      'absent teeth, which are not treated',
      {
        '36': { absent: true, oclusal: BLUE },
        '46': { absent: true, oclusal: DARK_BLUE },
        '17': { oclusal: BLUE },
      },
      ['02.22 Restauración – pieza 17, cara oclusal', 'Evaluar rehabilitación protésica – piezas 46, 36'],
    ],
    [
      'absent teeth that are not replaced or already were',
      {
        '18': { absent: true },
        '55': { absent: true },
        '21': { absent: true, crown: true },
        '17': { oclusal: BLUE },
      },
      ['02.22 Restauración – pieza 17, cara oclusal'],
    ],
    [
      'existing work only',
      {
        '26': { vestibular: RED },
        '11': { crown: true },
        '48': { absent: true },
        '31': { mesial: '#00ff00' },
      },
      ['01.01 Consulta, examen y fichado: control de hallazgos registrados – piezas 11, 26, 48, 31'],
    ],
    [
      'screen order',
      { '31': { lingual: BLUE }, '48': { oclusal: BLUE }, '16': { oclusal: BLUE } },
      [
        '02.22 Restauración – pieza 16, cara oclusal',
        '02.22 Restauración – pieza 48, cara oclusal',
        '02.22 Restauración – pieza 31, cara lingual',
      ],
    ],
  ])('%s', (_name, chart, lines) => {
    expect(suggestProcedures(chart)).toEqual(lines);
  });

  const everyTooth = (status: NonNullable<Chart[ToothCode]>): Chart =>
    Object.fromEntries(TEETH.map((tooth) => [tooth, status]));

  it('lists the teeth beyond the limit in the last line', () => {
    const lines = suggestProcedures(everyTooth({ oclusal: BLUE }));
    expect(lines).toHaveLength(MAX_SUGGESTION_LINES);
    const named = new Set(lines.join('\n').match(/\b[1-8][1-8](?!\.)\b/g));
    expect(TEETH.filter((tooth) => !named.has(tooth))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^Continuar con las demás piezas marcadas – piezas /);
  });

  it.each([
    [
      'the longest list of faces',
      { vestibular: BLUE, oclusal: BLUE, lingual: BLUE, mesial: BLUE, distal: BLUE },
    ],
    ['every tooth absent', { absent: true }],
    ['every tooth crowned', { crown: true }],
  ])('respects the maximum length of a line: %s', (_name, status) => {
    const lines = suggestProcedures(everyTooth(status));
    expect(lines.filter((line) => line.length > MAX_SUGGESTION_LINE_LENGTH)).toEqual([]);
  });
});
