import { type Chart, COLOURS } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { expect, it } from 'vitest';
import { diffCharts } from '../testing/chart-diffs.ts';
import { describeChange } from './chart-diff.ts';

const { restoration: RED, caries: BLUE, extraction: DARK_BLUE, clear: WHITE } = COLOURS;

const describeDiff = (before: Chart, after: Chart) =>
  diffCharts(before, after).map(({ tooth, changes }) => [
    tooth,
    ...changes.map((change) => describeChange(tooth, change)),
  ]);

it.each<[string, Chart, Chart, string[][]]>([
  ['none for a colour in upper case', { '16': { oclusal: RED } }, { '16': { oclusal: '#D32F2F' } }, []],
  ['none between white and missing', { '16': { oclusal: WHITE, absent: false } }, {}, []],
  ['a new finding', {}, { '11': { oclusal: BLUE } }, [['11', 'incisal: sin hallazgos → caries']]],
  [
    'caries replaced by a restoration',
    { '26': { lingual: BLUE } },
    { '26': { lingual: RED } },
    [['26', 'palatina: caries → restauración existente']],
  ],
  ['a cleared face', { '26': { mesial: '#00ff00' } }, {}, [['26', 'mesial: otro hallazgo → sin hallazgos']]],
  [
    'a completed extraction',
    { '36': { oclusal: DARK_BLUE } },
    { '36': { absent: true, oclusal: WHITE } },
    [['36', 'ausente: no → sí', 'oclusal: extracción → sin hallazgos']],
  ],
  ['a removed crown', { '36': { crown: true } }, { '36': {} }, [['36', 'corona: sí → no']]],
  [
    'several teeth in screen order',
    {},
    { '31': { crown: true }, '48': { crown: true }, '11': { crown: true } },
    [
      ['11', 'corona: no → sí'],
      ['48', 'corona: no → sí'],
      ['31', 'corona: no → sí'],
    ],
  ],
])('describes the changes between two charts: %s', (_name, before, after, changes) => {
  expect(describeDiff(before, after)).toEqual(changes);
});

it('returns the marks before and after', () => {
  expect(diffCharts({ '16': { distal: '#00ff00' } }, { '16': { distal: '#00fa00', absent: true } })).toEqual([
    {
      tooth: '16',
      changes: [
        { face: null, before: null, after: { finding: 'ausente', colour: RED } },
        {
          face: 'distal',
          before: { finding: 'otro', colour: '#00ff00' },
          after: { finding: 'otro', colour: '#00fa00' },
        },
      ],
    },
  ]);
});
