import type { ChangeEvent, ReactNode } from 'react';
import type { ListAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';

export interface ListRow<Row> {
  readonly id: number;
  readonly row: Row;
  readonly selected: boolean;
  readonly toggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface Paging {
  /** "1–5 de 20". */
  readonly range: string;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly pageSizes: readonly number[];
  readonly setPageSize: (size: number) => void;
}

/**
 * The view model of a list, rendered as a table or as cards. `useList` makes it from all rows, `useServerList` from one
 * page.
 */
export interface List<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly ListRow<Row>[];
  readonly isEmpty: boolean;
  readonly hasSearch: boolean;
  /** True while another page loads and `rows` are still the previous ones. */
  readonly isLoading: boolean;
  readonly address: ListAddress;
  readonly paging: Paging;
  /** Sorts by a column, or reverses the order if the list is already sorted by it. */
  readonly sortBy: (id: string) => void;
  readonly setFilter: (id: string, text: string) => void;
  /** Called when a text filter receives focus, to prepare for its first keystroke. */
  readonly prepareFilter: (id: string) => void;
  readonly clearFilters: () => void;
  /** In a client-side list, includes rows on other pages and hidden by filters. */
  readonly selected: readonly Row[];
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  readonly toggleAll: () => void;
  /** Offered when the whole page is selected and more rows match the filters. */
  readonly matching: { readonly count: number; readonly select: () => void } | undefined;
  readonly clearSelection: () => void;
}

export interface ListProps<Row> {
  list: List<Row>;
  label: string;
  rowName: (row: Row) => string;
  /** The row's name links to this address, which a click anywhere on the row opens. */
  recordPath?: (row: Row) => string;
  avatar?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  selectable?: boolean;
}
