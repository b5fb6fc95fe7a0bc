import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

const ROW = '[data-row]';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The row with the keyboard's focus. Arrows move between rows; where the focused row has left the list, the row that takes
 * its place receives the focus.
 */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [key, setKey] = useState<string>();
  const place = useRef(0);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];

  /** The row after or before the focused one; without one, the first. */
  function move(step: number): void {
    const all = rows();
    const current = all.findIndex((row) => row.dataset.row === key);
    const target = current === -1 ? all[0] : all[current + step];
    target?.focus();
    target?.scrollIntoView?.({ block: 'nearest' });
  }

  useLayoutEffect(() => {
    if (key === undefined) return;
    const all = rows();
    if (all.some((row) => row.dataset.row === key)) return;
    // Elsewhere only if the user has gone on, such as to a field.
    if (document.activeElement !== document.body) return;
    const next = all[Math.min(place.current, all.length - 1)];
    if (next) next.focus();
    else setKey(undefined);
  });

  return {
    key,
    move,
    handlers: {
      ref: list,
      onFocus: ({ target }: FocusEvent): void => {
        const row = target.closest<HTMLElement>(ROW);
        if (!row) return;
        place.current = rows().indexOf(row);
        setKey(row.dataset.row);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const step = STEPS[event.key];
        const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
        if (step === undefined || isModified || !(event.target as Element).closest(ROW)) return;
        event.preventDefault();
        move(step);
      },
    },
  };
}
