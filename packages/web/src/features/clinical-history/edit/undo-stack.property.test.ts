import { CLEAR_CHART } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { clicks, play } from '@dentaria/contract/clinical-history/odontogram/testing/clicks.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canUndo, push, redo, startUndo, undo } from './undo-stack.ts';

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
