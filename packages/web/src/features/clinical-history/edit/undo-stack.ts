/** `future` starts with the next state to redo. */
export interface UndoStack<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

export const UNDO_LIMIT = 100;

export const startUndo = <T>(present: T): UndoStack<T> => ({ past: [], present, future: [] });

export function push<T>(stack: UndoStack<T>, next: T): UndoStack<T> {
  if (next === stack.present) return stack;
  return { past: [...stack.past, stack.present].slice(-UNDO_LIMIT), present: next, future: [] };
}

export const canUndo = (stack: UndoStack<unknown>): boolean => stack.past.length > 0;
export const canRedo = (stack: UndoStack<unknown>): boolean => stack.future.length > 0;

export function undo<T extends object>(stack: UndoStack<T>): UndoStack<T> {
  const previous = stack.past.at(-1);
  if (!previous) return stack;
  return { past: stack.past.slice(0, -1), present: previous, future: [stack.present, ...stack.future] };
}

export function redo<T extends object>(stack: UndoStack<T>): UndoStack<T> {
  const [next, ...future] = stack.future;
  if (!next) return stack;
  return { past: [...stack.past, stack.present], present: next, future };
}
