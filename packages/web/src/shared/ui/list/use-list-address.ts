import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { type ListAddress, type ListDefaults, readAddress, writeAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';

/** Ids of the selected rows. */
export type Selection = ReadonlySet<number>;

interface ListState {
  readonly address: ListAddress;
  readonly selection: Selection;
}

type Update = (now: ListState) => Partial<ListState>;

/**
 * What a list keeps outside itself: filters, order and page in the address, the selection in the history entry beside
 * it. Changes take the place of the entry, so that "back" leaves the list. Drawn in turns a change lets the screen
 * answer first: a letter is painted before its rows. A click is drawn at once, and the next one sees what it did.
 */
export function useListAddress<Row>(columns: readonly ListColumn<Row>[], defaults: ListDefaults) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const shown = useMemo<ListState>(
    () => ({
      address: readAddress(new URLSearchParams(search), columns, defaults),
      selection: readSelection(state),
    }),
    [search, state, columns, defaults],
  );
  // The router draws a change a moment later; the next one, of quick fingers, builds on it all the same.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const change = useStableCallback((update: Update, when: 'at-once' | 'in-turns' = 'at-once') => {
    const next = { ...latest.current, ...update(latest.current) };
    latest.current = next;
    navigate(
      { search: writeAddress(next.address, defaults).toString() },
      {
        replace: true,
        preventScrollReset: true,
        flushSync: when === 'at-once',
        state: { ...state, selected: [...next.selection] },
      },
    );
  });
  return { ...shown, change };
}

function readSelection(state: unknown): Selection {
  const held = typeof state === 'object' && state !== null && 'selected' in state ? state.selected : [];
  return new Set(Array.isArray(held) ? held.filter((id) => typeof id === 'number') : []);
}
