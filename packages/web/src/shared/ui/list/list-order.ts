import { type CellValue, isBlank, type ListColumn } from './list-column.ts';

let collator: Intl.Collator | undefined;

/** Texts, such as user names, that Spanish collation would sort as their code units. */
const PLAIN = /^[a-z]+\d?$/;

export interface Sort {
  readonly id: string;
  readonly descending: boolean;
}

/** Compares letters by Spanish collation and numbers by value. Expects no blanks. */
function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a);
  collator ??= new Intl.Collator('es', { sensitivity: 'base', numeric: true });
  return collator.compare(String(a), String(b));
}

/** Without a collator: creating one takes a phone 100 ms. */
const compareCodes = (a: CellValue, b: CellValue): number => (a === b ? 0 : String(a) < String(b) ? -1 : 1);

/** Sorts rows by one column, stably; blanks come last in either direction. */
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
  const isPlain = filled.every(({ value }) => typeof value === 'string' && PLAIN.test(value));
  const by = isPlain ? compareCodes : compare;
  filled.sort((a, b) => direction * by(a.value, b.value));
  return [...filled, ...blank].map(({ row }) => row);
}
