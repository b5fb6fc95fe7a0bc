import type { KeyboardEvent } from 'react';

interface Steps {
  /** Absent when there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

/** Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. */
export function undoByKey(event: KeyboardEvent, { onUndo, onRedo }: Steps): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const step = { z: event.shiftKey ? onRedo : onUndo, y: onRedo }[event.key.toLowerCase()];
  if (!step) return;
  event.preventDefault();
  step();
}
