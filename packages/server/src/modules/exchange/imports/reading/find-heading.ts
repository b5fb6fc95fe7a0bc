import { isKnownTitle } from '../rows/column-titles.ts';
import { cleanCell } from './clean-cell.ts';

const MAX_ROWS_ABOVE_TITLES = 40;

export interface Heading {
  readonly place: number;
  readonly hasTitles: boolean;
  readonly knownTitles: number;
}

/** Skips a report's heading and rows that group columns. `rows` must not contain empty ones. */
export function findHeading(rows: readonly (readonly string[])[]): Heading {
  const first = rows.slice(0, MAX_ROWS_ABOVE_TITLES).map((cells) => cells.map(cleanCell));
  const known = first.map((cells) => new Set(cells.filter(isKnownTitle)).size);
  const most = Math.max(0, ...known);
  if (most > 1) return { place: known.indexOf(most), hasTitles: true, knownTitles: most };
  const filled = first.map((cells) => cells.filter((cell) => cell !== '').length);
  const width = Math.max(1, ...filled);
  const isWide = (count: number): boolean => count >= Math.min(2, width) && count >= width * 0.6;
  const place = Math.max(0, filled.findIndex(isWide));
  const isTitle = (known[place] ?? 0) > 0 || !(first[place] ?? []).some(isDniPhoneDateOrEmail);
  return { place, hasTitles: isTitle, knownTitles: known[place] ?? 0 };
}

const isDniPhoneDateOrEmail = (cell: string): boolean =>
  /^\+?\d[\d\s./()-]{5,}$/.test(cell) || /^[^\s@]+@[^\s@]+$/.test(cell);
