import fc from 'fast-check';
import { expect } from 'vitest';
import { applyTool, type Chart, CLEAR_CHART, PALETTE, type ToolId } from '../chart.ts';
import { FACES, type Face, TEETH, type ToothCode } from '../teeth.ts';

interface Click {
  readonly tool: ToolId;
  readonly tooth: ToothCode;
  readonly face: Face | null;
}

/** Mostly the same four teeth, so that clicks interact. */
export const click: fc.Arbitrary<Click> = fc.record({
  tool: fc.constantFrom(...PALETTE.map(({ id }) => id)),
  tooth: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<ToothCode>('11', '16', '48', '85') },
    { weight: 1, arbitrary: fc.constantFrom(...TEETH) },
  ),
  face: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...FACES) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});
export const clicks = fc.array(click, { maxLength: 60, size: 'max' });

export const play = (chart: Chart, { tool, tooth, face }: Click): Chart =>
  applyTool(chart, tool, { tooth, face });

/**
 * An independent model of the specification's tool rules: a mutable set of facts like "16 mesial #1976d2" and
 * "16 absent".
 */
function applyToFacts(facts: Set<string>, { tool, tooth, face }: Click): void {
  const pens = new Map([
    ['restoration', '#d32f2f'],
    ['caries', '#1976d2'],
    ['extraction', '#0d47a1'],
  ]);
  const removeAll = (prefix: string) => {
    for (const fact of facts) if (fact.startsWith(prefix)) facts.delete(fact);
  };
  const pen = pens.get(tool);
  if (pen && face) {
    const fact = `${tooth} ${face} ${pen}`;
    const wasSet = facts.has(fact);
    removeAll(`${tooth} ${face} `);
    if (!wasSet) facts.add(fact);
  }
  if (tool === 'absent' || tool === 'crown') {
    const fact = `${tooth} ${tool}`;
    if (!facts.delete(fact)) facts.add(fact);
  }
  if (tool === 'clear') removeAll(`${tooth} `);
}

export function factsOf(chart: Chart): Set<string> {
  const facts = Object.entries(chart).flatMap(([tooth, status]) =>
    Object.entries(status ?? {}).flatMap(([key, value]) => {
      if (value === false || value === '#ffffff') return [];
      return [value === true ? `${tooth} ${key}` : `${tooth} ${key} ${value}`];
    }),
  );
  return new Set(facts);
}

/** Much faster than `toEqual`, which only runs to report a failure. */
const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((fact) => other.has(fact));

/** Plays random sequences of clicks on a chart and on the model. */
export function expectModelToAgree(sequences: number): void {
  fc.assert(
    fc.property(clicks, (sequence) => {
      const facts = new Set<string>();
      let chart = CLEAR_CHART;
      for (const next of sequence) {
        chart = play(chart, next);
        applyToFacts(facts, next);
        if (!isSameSet(factsOf(chart), facts)) expect(factsOf(chart)).toEqual(facts);
      }
    }),
    { numRuns: sequences },
  );
}
