import { foldForSearch, searchPattern } from '@dentaria/contract/fields/text-search.ts';
import { SEARCH } from './list-address.ts';
import { isBlank, type ListColumn } from './list-column.ts';

type Texts = readonly string[];

/**
 * The folded texts of a column, row by row, cached once a filter has the focus: folding is the slow part of a
 * keystroke over 20,000 rows.
 */
export function searchIndex<Row>(rows: readonly Row[]): (column: ListColumn<Row>) => Texts {
  const made = new Map<ListColumn<Row>, Texts>();
  return (column) => {
    const found = made.get(column) ?? rows.map((row) => searchText(column, row));
    made.set(column, found);
    return found;
  };
}

function searchText<Row>(column: ListColumn<Row>, row: Row): string {
  const value = column.searched?.(row) ?? column.value(row);
  return isBlank(value) ? '' : foldForSearch(String(value));
}

/** The rows that pass every filter, in their order. `filters`: column → text. `index` must be of the same rows. */
export function filterRows<Row>(
  rows: readonly Row[],
  index: (column: ListColumn<Row>) => Texts,
  columns: readonly ListColumn<Row>[],
  filters: Readonly<Record<string, string>>,
): readonly Row[] {
  const tests = [
    ...columns.flatMap((column) => filterTest(column, filters[column.id] ?? '', index) ?? []),
    ...searchTests(textColumns(columns), filters[SEARCH] ?? '', index),
  ];
  return tests.length === 0 ? rows : rows.filter((row, at) => tests.every((test) => test(row, at)));
}

export const textColumns = <Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] =>
  columns.filter(({ filter }) => filter === 'text');

type Test<Row> = (row: Row, at: number) => boolean;

/** A predicate for each word of a search: one of the columns contains it. */
const searchTests = <Row>(
  columns: readonly ListColumn<Row>[],
  text: string,
  index: (column: ListColumn<Row>) => Texts,
): readonly Test<Row>[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const tests = columns.flatMap((column) => filterTest(column, word, index) ?? []);
      return (row, at) => tests.some((test) => test(row, at));
    });

/**
 * The predicate of one filter: the value contains the text, ignoring case and accents (specification, section 2,
 * "User list"), or the choice matches. Undefined for a blank text or an unknown choice.
 */
function filterTest<Row>(
  column: ListColumn<Row>,
  text: string,
  index: (column: ListColumn<Row>) => Texts,
): Test<Row> | undefined {
  if (column.filter === undefined || text.trim() === '') return undefined;
  if (column.filter !== 'text') return column.filter.find(({ value }) => value === text)?.matches;
  const sought = [column.soughtBy?.(text) ?? text].flat();
  const wanted = new RegExp(sought.map((each) => searchPattern(each.trim())).join('|'));
  const texts = index(column);
  return (_, at) => wanted.test(texts[at] ?? '');
}
