import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to `target` when a dialog closes whose action removed the button that opened it: the dialog cannot give
 * the focus back. Call the returned function after the action.
 */
export function useFocusAfterDialog(isOpen: boolean, target: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isOpen || !isWanted.current) return;
    isWanted.current = false;
    target.current?.focus();
  });
  return () => {
    isWanted.current = true;
  };
}
