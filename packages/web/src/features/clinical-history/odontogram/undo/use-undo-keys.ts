import { usePageKeys } from '../../../../shared/lib/page-keys.ts';

interface Handlers {
  editable: boolean;
  /** Undefined when there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

/** Where Ctrl+Z belongs to something else. */
const ELSEWHERE = 'input, textarea, [role="dialog"]';

/**
 * Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. The keys work on the whole page, because a press on a
 * mark leaves the focus on the body.
 */
export function useUndoKeys({ editable, onUndo, onRedo }: Handlers): void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    const handler = { z: event.shiftKey ? onRedo : onUndo, y: onRedo }[event.key.toLowerCase()];
    if (!handler) return;
    event.preventDefault();
    handler();
  };
  usePageKeys(press, { enabled: editable });
}
