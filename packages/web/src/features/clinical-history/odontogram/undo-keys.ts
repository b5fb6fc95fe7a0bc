import type { KeyboardEvent } from 'react';

interface Handlers {
  /** Undefined when there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

/** Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. */
export function handleUndoKeys(event: KeyboardEvent, { onUndo, onRedo }: Handlers): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const handler = { z: event.shiftKey ? onRedo : onUndo, y: onRedo }[event.key.toLowerCase()];
  if (!handler) return;
  event.preventDefault();
  handler();
}
