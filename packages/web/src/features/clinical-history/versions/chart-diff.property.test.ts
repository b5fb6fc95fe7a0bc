import { CLEAR_CHART } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { clicks, factsOf, play } from '@dentaria/contract/clinical-history/odontogram/testing/clicks.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffCharts } from '../testing/chart-diffs.ts';

it('reports each fact of a chart once, and nothing between equal charts', () => {
  fc.assert(
    fc.property(clicks, (sequence) => {
      const chart = sequence.reduce(play, CLEAR_CHART);
      const changes = diffCharts(CLEAR_CHART, chart).flatMap((tooth) => tooth.changes);
      expect(changes).toHaveLength(factsOf(chart).size);
      expect(diffCharts(chart, structuredClone(chart))).toEqual([]);
    }),
  );
});
