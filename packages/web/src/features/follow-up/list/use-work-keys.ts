import type { WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSingleKeys, useSingleKeysWithHelp } from '../../../shared/lib/page-keys.ts';
import { actionsOf, isOffered, type RowAction } from './row/row-actions.ts';

interface Options {
  readonly item: WorkItem | undefined;
  readonly state: WorkState;
  readonly onMove: (step: number) => void;
  readonly onAction: (action: RowAction, item: WorkItem) => void;
  readonly onAssign: (item: WorkItem) => void;
  readonly onToggle: (item: WorkItem) => void;
  readonly onMessage: () => void;
}

export function useWorkKeys({ item, state, onMove, ...on }: Options) {
  // Holding a key down would change one row after another.
  const run = (action: RowAction | undefined) => (event: KeyboardEvent) => {
    if (!event.repeat && item && action && isOffered(item, state, action)) on.onAction(action, item);
  };
  // Arrow keys are not letters, so turning off single keys does not affect them.
  useSingleKeys(true, { arrowdown: () => onMove(1), arrowup: () => onMove(-1) });
  return useSingleKeysWithHelp({
    j: () => onMove(1),
    k: () => onMove(-1),
    s: run(item && actionsOf(item, state).next),
    l: run('call'),
    w: run('whatsapp'),
    r: run('book'),
    d: run('dismiss'),
    a: () => item && on.onAssign(item),
    x: () => item && on.onToggle(item),
    m: on.onMessage,
  });
}

const ROW = '[data-row]';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Tracks the focused row. If it leaves the list, the row that replaces it receives the focus. */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [key, setKey] = useState<string>();
  const position = useRef(0);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];

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
    // The user has already moved on, for example to a field.
    if (document.activeElement !== document.body) return;
    const next = all[Math.min(position.current, all.length - 1)];
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
        position.current = rows().indexOf(row);
        setKey(row.dataset.row);
      },
      onKeyDown: (event: ReactKeyboardEvent): void => {
        const step = STEPS[event.key];
        const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
        if (step === undefined || isModified || !(event.target as Element).closest(ROW)) return;
        event.preventDefault();
        move(step);
      },
    },
  };
}
