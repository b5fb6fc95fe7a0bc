import { foldForSearch, searchPattern } from '@dentaria/contract/fields/text-search.ts';
import { SEARCH } from './list-address.ts';
import { type CellValue, isBlank, type ListColumn } from './list-column.ts';

type Texts = readonly string[];

/** Caches the folded texts of a column: folding is the slow part of a keystroke over 20,000 rows. */
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

/** `filters` maps column ids to texts. `index` must belong to the same rows. */
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

/** Each word must occur in one of the columns. */
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
 * Returns a predicate: the value contains the text, ignoring case and accents (specification, section 2,
 * "User list"), or matches the choice. Undefined for a blank text or an unknown choice.
 */
function filterTest<Row>(
  column: ListColumn<Row>,
  text: string,
  index: (column: ListColumn<Row>) => Texts,
): Test<Row> | undefined {
  if (column.filter === undefined || text.trim() === '') return undefined;
  if (column.filter !== 'text') return column.filter.find(({ value }) => value === text)?.matches;
  const alternatives = [column.toSearchText?.(text) ?? text].flat();
  const wanted = new RegExp(alternatives.map((each) => searchPattern(each.trim())).join('|'));
  const texts = index(column);
  return (_, at) => wanted.test(texts[at] ?? '');
}

let collator: Intl.Collator | undefined;

/** Matches texts, such as usernames, whose order in Spanish is the order of their code units. */
const SORTS_BY_CODE_UNIT = /^[a-z]+\d?$/;

export interface Sort {
  readonly id: string;
  readonly descending: boolean;
}

function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a);
  collator ??= new Intl.Collator('es', { sensitivity: 'base', numeric: true });
  return collator.compare(String(a), String(b));
}

/** Works without a collator, whose creation takes a phone 100 ms. */
const compareCodes = (a: CellValue, b: CellValue): number => (a === b ? 0 : String(a) < String(b) ? -1 : 1);

/** A stable sort. Blanks come last in either direction. */
export function orderRows<Row>(
  rows: readonly Row[],
  column: ListColumn<Row> | undefined,
  descending: boolean,
): readonly Row[] {
  if (!column) return rows;
  const direction = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, value: column.value(row) }));
  const filled = keyed.filter(({ value }) => !isBlank(value));
  const blank = keyed.filter(({ value }) => isBlank(value));
  const isPlain = filled.every(({ value }) => typeof value === 'string' && SORTS_BY_CODE_UNIT.test(value));
  const by = isPlain ? compareCodes : compare;
  filled.sort((a, b) => direction * by(a.value, b.value));
  return [...filled, ...blank].map(({ row }) => row);
}
