/** Lines that fit on an A4 page in one text column, by font size in points. */
const SIZES = [
  { fontSize: 10, lines: 58, textColumns: 1 },
  { fontSize: 9, lines: 64, textColumns: 2 },
  { fontSize: 7.5, lines: 54, textColumns: 3 },
  { fontSize: 6, lines: 68, textColumns: 4 },
  { fontSize: 5, lines: 82, textColumns: 4 },
] as const;

const HEADING_LINES = 3;

interface PrintLayout {
  readonly textColumns: number;
  readonly fontSize: number;
}

/** Returns the smallest size if none fits on one page. */
export function printLayout(counts: readonly number[]): PrintLayout {
  const lines = counts.reduce((sum, count) => sum + count + HEADING_LINES, HEADING_LINES);
  const fitting = SIZES.find((size) => lines <= size.lines * size.textColumns);
  const { textColumns, fontSize } = fitting ?? SIZES[SIZES.length - 1] ?? SIZES[0];
  return { textColumns, fontSize };
}
