import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { type ListAddress, type ListDefaults, readAddress, writeAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import type { Selection } from './list-selection.ts';

interface ListState {
  readonly address: ListAddress;
  readonly selection: Selection;
}

type Update = (now: ListState) => Partial<ListState>;

interface ChangeOptions {
  /** Renders in a transition, so that a keystroke is painted before its rows. Otherwise renders synchronously. */
  readonly isTransition?: boolean;
  /** Pushes a history entry and scrolls to the top, as a link does. Otherwise replaces the entry. */
  readonly isNewEntry?: boolean;
}

/** Filters, order and page are in the URL, the selection is in the state of the history entry. */
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
  // A change that arrives before the router has rendered the last one must include it.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const change = useStableCallback(
    (update: Update, { isTransition = false, isNewEntry = false }: ChangeOptions = {}) => {
      const next = { ...latest.current, ...update(latest.current) };
      latest.current = next;
      navigate(
        { search: writeAddress(next.address, defaults).toString() },
        {
          replace: !isNewEntry,
          preventScrollReset: !isNewEntry,
          flushSync: !isTransition,
          state: { ...state, selected: [...next.selection] },
        },
      );
    },
  );
  return { ...shown, change };
}

/**
 * Keeps non-numeric ids, because a user with such an id can be selected (specification, section 5, "Delete
 * user").
 */
function readSelection(state: unknown): Selection {
  const ids = typeof state === 'object' && state !== null && 'selected' in state ? state.selected : [];
  return new Set(Array.isArray(ids) ? ids : []);
}
