import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLEAR_CHART, hasFindings, statusOf } from './chart.ts';
import { countFindings, listFindings } from './findings.ts';
import { MAX_SUGGESTION_LINE_LENGTH, MAX_SUGGESTION_LINES, suggestProcedures } from './suggestion-rules.ts';
import { TEETH } from './teeth.ts';
import { click, clicks, expectModelToAgree, factsOf, play } from './testing/clicks.ts';

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

it('counts and suggestions are consistent', () => {
  fc.assert(
    fc.property(clicks, (sequence) => {
      const chart = sequence.reduce(play, CLEAR_CHART);
      const facts = factsOf(chart);
      expect(hasFindings(chart)).toBe(facts.size > 0);
      expect(countFindings(chart)).toBe(listFindings(chart).length);

      const lines = suggestProcedures(chart);
      expect(lines.length > 0).toBe(facts.size > 0);
      expect(lines.length).toBeLessThanOrEqual(MAX_SUGGESTION_LINES);
      expect(lines.filter((line) => line.length > MAX_SUGGESTION_LINE_LENGTH)).toEqual([]);
    }),
  );
});
