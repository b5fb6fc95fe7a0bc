import { type CellValue, isBlank, type ListColumn } from './list-column.ts';

/** Lower case without accents: who looks for "garcia" means "García" too. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The test that a filter's text makes of rows: the value contains it, upper and lower case alike (specification,
 * section 2, "User list"), or the chosen one matches. A blank or unknown filter lets every row pass.
 */
export function filterTest<Row>(column: ListColumn<Row>, text: string): (row: Row) => boolean {
  if (column.filter === undefined || text.trim() === '') return () => true;
  if (column.filter !== 'text')
    return column.filter.find(({ value }) => value === text)?.matches ?? (() => true);
  const wanted = fold(text.trim());
  return (row) => searchText(column.value(row)).includes(wanted);
}

const folded = new Map<string, string>();
const FOLDED_LIMIT = 200_000;

/** Folding is the slow part of a keystroke over 20,000 rows: each text is folded once. */
function searchText(value: CellValue): string {
  if (isBlank(value)) return '';
  const text = String(value);
  let found = folded.get(text);
  if (found === undefined) {
    if (folded.size >= FOLDED_LIMIT) folded.clear();
    found = fold(text);
    folded.set(text, found);
  }
  return found;
}
