import { expect, it } from 'vitest';
import { canRedo, canUndo, push, redo, startUndo, UNDO_LIMIT, type UndoStack, undo } from './undo-stack.ts';

interface Step {
  readonly step: number;
}
const steps = (count: number): UndoStack<Step> => {
  let stack = startUndo<Step>({ step: 0 });
  for (let step = 1; step <= count; step++) stack = push(stack, { step });
  return stack;
};

it('undoes and redoes', () => {
  const stack = steps(3);
  const back = undo(undo(stack));
  expect([back.present.step, canUndo(back), canRedo(back)]).toEqual([1, true, true]);
  expect(redo(redo(back))).toEqual(stack);
});

it('discards undone steps at the next push', () => {
  const stack = push(undo(steps(3)), { step: 9 });
  expect([stack.present.step, canRedo(stack), undo(stack).present.step]).toEqual([9, false, 2]);
});

it('ignores a push of the current object', () => {
  const stack = undo(steps(2));
  expect(push(stack, stack.present)).toBe(stack);
});

it('does nothing at either end', () => {
  const stack = startUndo({ step: 0 });
  expect(undo(stack)).toBe(stack);
  expect(redo(stack)).toBe(stack);
});

it('is limited to a hundred steps', () => {
  let stack = steps(UNDO_LIMIT + 50);
  let undone = 0;
  for (; canUndo(stack); undone++) stack = undo(stack);
  expect([undone, stack.present.step]).toEqual([100, 50]);
});
