import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListAddress, type ListDefaults, readAddress, writeAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';

/** Ids of the selected rows. */
export type Selection = ReadonlySet<number>;

/**
 * What a list keeps outside itself: filters, order and page in the address, the selection in the history entry beside
 * it. Changes take the place of the entry, so that "back" leaves the list.
 */
export function useListAddress<Row>(columns: readonly ListColumn<Row>[], defaults: ListDefaults) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const address = useMemo(
    () => readAddress(new URLSearchParams(search), columns, defaults),
    [search, columns, defaults],
  );
  const selection = useMemo(() => readSelection(state), [state]);
  const go = (next: ListAddress, selected: Selection) =>
    navigate(
      { search: writeAddress(next, defaults).toString() },
      { replace: true, preventScrollReset: true, state: { ...state, selected: [...selected] } },
    );
  return { address, selection, go };
}

function readSelection(state: unknown): Selection {
  const held = typeof state === 'object' && state !== null && 'selected' in state ? state.selected : [];
  return new Set(Array.isArray(held) ? held.filter((id) => typeof id === 'number') : []);
}
