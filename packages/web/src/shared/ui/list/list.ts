import type { ChangeEvent } from 'react';
import type { ListAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';

export interface ListRow<Row> {
  readonly id: number;
  readonly row: Row;
  readonly selected: boolean;
  readonly toggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface Paging {
  /** Which rows the page shows: "1–5 de 20". */
  readonly range: string;
  /** Undefined on the first page. */
  readonly previous: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly next: (() => void) | undefined;
  readonly pageSizes: readonly number[];
  readonly setPageSize: (size: number) => void;
}

/**
 * The view model of a list, rendered as a table or as cards. `useList` makes it from all rows, `useServerList` from
 * the page that the server answers.
 */
export interface List<Row> {
  readonly columns: readonly ListColumn<Row>[];
  /** The rows of this page. */
  readonly rows: readonly ListRow<Row>[];
  /** True when there are no rows even without filters. */
  readonly isEmpty: boolean;
  /** Whether one search box looks in all columns with a text filter. */
  readonly hasSearch: boolean;
  /** True while another page loads; `rows` are still those of the page before. */
  readonly isLoading: boolean;
  readonly address: ListAddress;
  readonly paging: Paging;
  /** Sorts by a column, or reverses the order if the list is sorted by it. Stable across renders. */
  readonly sortBy: (id: string) => void;
  /** Stable across renders. */
  readonly setFilter: (id: string, text: string) => void;
  /** Called when a text filter receives the focus, to prepare its first keystroke. Stable across renders. */
  readonly prepareFilter: (id: string) => void;
  readonly clearFilters: () => void;
  /** Selected rows. In a client-side list also those on other pages or filtered out. */
  readonly selected: readonly Row[];
  /** Whether every row of the page is selected. */
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  /** Stable across renders. */
  readonly toggleAll: () => void;
  /** The rows that pass the filters, offered when the whole page is selected and other pages have more of them. */
  readonly matching: { readonly count: number; readonly select: () => void } | undefined;
  readonly clearSelection: () => void;
}
