import { describe, expect, it } from 'vitest';
import {
  applyTool,
  type Chart,
  CLEAR_CHART,
  COLOURS,
  DEFAULT_TOOL,
  isClear,
  needsExtraction,
  normalizeChart,
  PALETTE,
  statusOf,
  TOOLS,
  type ToolId,
  type ToothStatus,
} from './chart.ts';
import type { Face } from './teeth.ts';

const { restoration: RED, caries: BLUE, extraction: DARK_BLUE, clear: WHITE } = COLOURS;

describe('the palette', () => {
  it('has the seven tools and selects caries by default', () => {
    expect(PALETTE.map(({ label }) => label)).toEqual([
      'Restauración existente',
      'Caries',
      'Extracción',
      'Ausente',
      'Corona',
      'Limpiar',
      'Agregar nota',
    ]);
    expect(TOOLS[DEFAULT_TOOL].label).toBe('Caries');
  });

  it('has tools for a face, for a whole tooth and for its note, with the colours that they draw', () => {
    expect(PALETTE.map(({ id, actsOn, colour }) => [id, actsOn, colour])).toEqual([
      ['restoration', 'face', RED],
      ['caries', 'face', BLUE],
      ['extraction', 'face', DARK_BLUE],
      ['absent', 'tooth', RED],
      ['crown', 'tooth', RED],
      ['clear', 'tooth', null],
      ['note', 'note', null],
    ]);
    for (const [id, tool] of Object.entries(TOOLS)) expect(tool.id).toBe(id);
  });

  it('has the colours of the specification', () => {
    expect([RED, BLUE, DARK_BLUE, WHITE]).toEqual(['#d32f2f', '#1976d2', '#0d47a1', '#ffffff']);
  });
});

describe('applyTool', () => {
  const cases: readonly [string, ToothStatus, ToolId, Face | null, ToothStatus | undefined][] = [
    ['a colour tool paints a clear face', {}, 'caries', 'oclusal', { oclusal: BLUE }],
    ['a colour tool paints a white face', { oclusal: WHITE }, 'restoration', 'oclusal', { oclusal: RED }],
    ['another colour replaces the first', { oclusal: RED }, 'caries', 'oclusal', { oclusal: BLUE }],
    ['the same colour again resets to white', { oclusal: BLUE }, 'caries', 'oclusal', { oclusal: WHITE }],
    [
      'the same colour in upper case resets to white',
      { oclusal: '#D32F2F' },
      'restoration',
      'oclusal',
      { oclusal: WHITE },
    ],
    ['the two blues are different colours', { mesial: BLUE }, 'extraction', 'mesial', { mesial: DARK_BLUE }],
    ['a second extraction resets the face', { mesial: DARK_BLUE }, 'extraction', 'mesial', { mesial: WHITE }],
    ['an unknown colour is replaced', { distal: '#00ff00' }, 'caries', 'distal', { distal: BLUE }],
    ['other faces do not change', { lingual: RED }, 'caries', 'distal', { lingual: RED, distal: BLUE }],
    [
      'flags do not change',
      { absent: true, crown: true },
      'caries',
      'mesial',
      { absent: true, crown: true, mesial: BLUE },
    ],
    ['a colour tool without a face changes nothing', { lingual: RED }, 'caries', null, { lingual: RED }],
    ['absent marks the tooth', {}, 'absent', 'oclusal', { absent: true }],
    ['absent unmarks a marked tooth', { absent: true }, 'absent', 'mesial', { absent: false }],
    ['absent marks an unmarked tooth again', { absent: false }, 'absent', null, { absent: true }],
    [
      'absent does not change the faces',
      { oclusal: RED },
      'absent',
      'oclusal',
      { oclusal: RED, absent: true },
    ],
    ['crown marks the tooth', {}, 'crown', 'oclusal', { crown: true }],
    [
      'crown unmarks the tooth and keeps it absent',
      { crown: true, absent: true },
      'crown',
      null,
      { crown: false, absent: true },
    ],
    ['clear empties the tooth', { oclusal: RED, absent: true, crown: true }, 'clear', 'distal', undefined],
    [
      'clear removes the status of a white tooth',
      { oclusal: WHITE, absent: false },
      'clear',
      null,
      undefined,
    ],
    ['a note does not change the chart', { oclusal: RED }, 'note', 'oclusal', { oclusal: RED }],
  ];

  it.each(cases)('%s', (_name, before, tool, face, after) => {
    const chart: Chart = { '16': before, '36': { oclusal: RED } };
    const changed = applyTool(chart, tool, { tooth: '16', face });
    expect(changed['16']).toEqual(after);
    expect('16' in changed).toBe(after !== undefined);
    expect(changed['36']).toBe(chart['36']);
  });

  it('never mutates a chart', () => {
    const chart: Chart = Object.freeze({ '16': Object.freeze({ oclusal: RED }) });
    for (const { id } of PALETTE) applyTool(chart, id, { tooth: '16', face: 'oclusal' });
    expect(chart).toEqual({ '16': { oclusal: RED } });
  });

  it.each([
    ['a note', 'note', '16', 'oclusal'],
    ['a colour without a face', 'caries', '16', null],
    ['clearing a clear tooth', 'clear', '11', 'oclusal'],
  ] as const)('returns the same chart for %s', (_name, tool, tooth, face) => {
    const chart: Chart = { '16': { oclusal: RED } };
    expect(applyTool(chart, tool, { tooth, face })).toBe(chart);
  });

  it('creates a new object for the changed tooth only', () => {
    const chart: Chart = { '16': { oclusal: RED }, '17': { crown: true } };
    const changed = applyTool(chart, 'caries', { tooth: '16', face: 'mesial' });
    expect(statusOf(changed, '16')).not.toBe(statusOf(chart, '16'));
    expect(statusOf(changed, '17')).toBe(statusOf(chart, '17'));
    expect(statusOf(changed, '18')).toBe(statusOf(chart, '18'));
  });
});

describe('a tooth', () => {
  it.each([
    [{}, true],
    [{ oclusal: WHITE, mesial: '#FFFFFF', absent: false, crown: false }, true],
    [{ oclusal: undefined }, true],
    [{ oclusal: '#fffffe' }, false],
    [{ absent: true }, false],
    [{ crown: true }, false],
  ])('%o is clear: %s', (status, clear) => {
    expect(isClear(status)).toBe(clear);
  });

  it('needs an extraction when any face is marked for it', () => {
    expect(needsExtraction({ distal: '#0D47A1' })).toBe(true);
    expect(needsExtraction({ distal: BLUE })).toBe(false);
  });
});

describe('normalizeChart', () => {
  it('does not change valid values', () => {
    const stored = {
      '16': { vestibular: '#AbCdEf', oclusal: '#ffffff', absent: false, crown: true },
      '85': {},
    };
    expect(normalizeChart(stored)).toEqual(stored);
  });

  it('drops unknown teeth, faces, colours and flags', () => {
    const stored = JSON.parse(
      '{"19":{"oclusal":"#d32f2f"},"16":{"oclusal":"red","mesial":"#d32f2f","front":"#d32f2f","absent":"true"},' +
        '"17":null,"18":["#d32f2f"],"__proto__":{"oclusal":"#d32f2f"},"constructor":{"crown":true}}',
    );
    expect(normalizeChart(stored)).toEqual({ '16': { mesial: '#d32f2f' } });
  });

  it.each([[null], [undefined], ['{}'], [7], [[]]])('returns a clear chart for %j', (stored) => {
    expect(normalizeChart(stored)).toBe(CLEAR_CHART);
  });
});
