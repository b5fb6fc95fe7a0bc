import { isKnownTitle } from '../rows/column-titles.ts';
import { cleanCell } from './clean-cell.ts';

/** Titles stand above a table, not in it. */
const MAX_ROWS_ABOVE = 40;

export interface Heading {
  /** The place of the row of titles, or of the first patient in a table without titles. */
  readonly place: number;
  readonly hasTitles: boolean;
  /** Titles of fields that a patient has. */
  readonly known: number;
}

/** Finds the titles of a table, below a report's heading or a row that groups columns. `rows`: those that are not empty. */
export function findHeading(rows: readonly (readonly string[])[]): Heading {
  const first = rows.slice(0, MAX_ROWS_ABOVE).map((cells) => cells.map(cleanCell));
  const known = first.map((cells) => new Set(cells.filter(isKnownTitle)).size);
  const most = Math.max(0, ...known);
  if (most > 1) return { place: known.indexOf(most), hasTitles: true, known: most };
  const filled = first.map((cells) => cells.filter((cell) => cell !== '').length);
  const width = Math.max(1, ...filled);
  const isWide = (count: number): boolean => count >= Math.min(2, width) && count >= width * 0.6;
  const place = Math.max(0, filled.findIndex(isWide));
  const isTitle = (known[place] ?? 0) > 0 || !(first[place] ?? []).some(isData);
  return { place, hasTitles: isTitle, known: known[place] ?? 0 };
}

/** True for a DNI, a phone, a date or an address of e-mail, which is no title. */
const isData = (cell: string): boolean =>
  /^\+?\d[\d\s./()-]{5,}$/.test(cell) || /^[^\s@]+@[^\s@]+$/.test(cell);
