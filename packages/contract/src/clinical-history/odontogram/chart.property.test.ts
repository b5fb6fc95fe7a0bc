import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyTool, type Chart, CLEAR_CHART, hasFindings, PALETTE, statusOf, type ToolId } from './chart.ts';
import { diffCharts } from './chart-diff.ts';
import { countFindings, listFindings } from './findings.ts';
import { MAX_SUGGESTION_LINE_LENGTH, MAX_SUGGESTION_LINES, suggestProcedures } from './suggestion-rules.ts';
import { FACES, type Face, TEETH, type ToothCode } from './teeth.ts';
import { canUndo, push, redo, startUndo, undo } from './undo-stack.ts';

interface Click {
  readonly tool: ToolId;
  readonly tooth: ToothCode;
  readonly face: Face | null;
}

/** Mostly the same four teeth, so that clicks interact. */
const click: fc.Arbitrary<Click> = fc.record({
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
const clicks = fc.array(click, { maxLength: 60, size: 'max' });

const play = (chart: Chart, { tool, tooth, face }: Click): Chart => applyTool(chart, tool, { tooth, face });

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

function factsOf(chart: Chart): Set<string> {
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

it('agrees with an independent model over 10,000 random sequences of tools', () => {
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
    { numRuns: 10_000 },
  );
});

it('changes only the clicked tooth and never mutates a chart', () => {
  fc.assert(
    fc.property(clicks, click, (sequence, last) => {
      const before = sequence.reduce(play, CLEAR_CHART);
      const copy = structuredClone(before);
      const after = play(before, last);
      expect(before).toEqual(copy);
      const changed = TEETH.filter((tooth) => statusOf(after, tooth) !== statusOf(before, tooth));
      expect(changed.filter((tooth) => tooth !== last.tooth)).toEqual([]);
      if (changed.length === 0 && before[last.tooth] === undefined) expect(after).toBe(before);
    }),
  );
});

it('counts, diffs and suggestions are consistent', () => {
  fc.assert(
    fc.property(clicks, (sequence) => {
      const chart = sequence.reduce(play, CLEAR_CHART);
      const facts = factsOf(chart);
      expect(hasFindings(chart)).toBe(facts.size > 0);
      expect(countFindings(chart)).toBe(listFindings(chart).length);
      const changes = diffCharts(CLEAR_CHART, chart).flatMap((tooth) => tooth.changes);
      expect(changes).toHaveLength(facts.size);
      expect(diffCharts(chart, structuredClone(chart))).toEqual([]);

      const lines = suggestProcedures(chart);
      expect(lines.length > 0).toBe(facts.size > 0);
      expect(lines.length).toBeLessThanOrEqual(MAX_SUGGESTION_LINES);
      expect(lines.filter((line) => line.length > MAX_SUGGESTION_LINE_LENGTH)).toEqual([]);
    }),
  );
});

it('undoes every step to the start and redoes every step to the end', () => {
  fc.assert(
    fc.property(clicks, (sequence) => {
      let stack = startUndo(CLEAR_CHART);
      const seen = [CLEAR_CHART];
      for (const next of sequence) {
        const chart = play(stack.present, next);
        if (chart !== stack.present) seen.push(chart);
        stack = push(stack, chart);
      }
      const end = stack.present;
      for (const chart of seen.toReversed()) {
        expect(stack.present).toBe(chart);
        stack = undo(stack);
      }
      expect(canUndo(stack)).toBe(false);
      for (let step = 1; step < seen.length; step++) stack = redo(stack);
      expect(stack.present).toBe(end);
    }),
  );
});
