import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the item that takes the place of a removed one, because the button that was pressed is gone. Without
 * items to the list itself, which must accept the focus.
 */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  const shown = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < shown.current;
    shown.current = count;
    if (!isShorter || removed.current === undefined) return;
    // Elsewhere only if the user has gone on.
    if (document.activeElement !== document.body) return;
    const items = list.current?.children ?? [];
    const next = items[Math.min(removed.current, items.length - 1)];
    removed.current = undefined;
    (next instanceof HTMLElement ? next : list.current)?.focus();
  }, [count]);
  const noteRemoval = (index: number): void => {
    removed.current = index;
  };
  return { list, noteRemoval };
}
