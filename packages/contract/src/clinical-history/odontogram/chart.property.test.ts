import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLEAR_CHART, hasFindings, statusOf } from './chart.ts';
import { countFindings, listFindings } from './findings.ts';
import { MAX_SUGGESTION_LINE_LENGTH, MAX_SUGGESTION_LINES, suggestProcedures } from './suggestion-rules.ts';
import { TEETH } from './teeth.ts';
import { diffCharts } from './testing/chart-diffs.ts';
import { click, clicks, expectModelToAgree, factsOf, play } from './testing/clicks.ts';
import { canUndo, push, redo, startUndo, undo } from './undo-stack.ts';

it('agrees with an independent model over random sequences of tools', () => expectModelToAgree(500));

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
