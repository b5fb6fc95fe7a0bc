/** Lines of text that fit on A4 in one text column, by size in points, the largest first. */
const SIZES = [
  { fontSize: 10, lines: 58, textColumns: 1 },
  { fontSize: 9, lines: 64, textColumns: 2 },
  { fontSize: 7.5, lines: 54, textColumns: 3 },
  { fontSize: 6, lines: 68, textColumns: 4 },
  { fontSize: 5, lines: 82, textColumns: 4 },
] as const;

/** Of a heading and the space below it, in lines. */
const HEADING_LINES = 3;

interface PrintLayout {
  readonly textColumns: number;
  /** In points. */
  readonly fontSize: number;
}

/** The largest text with which lists of appointments fit on one page; the smallest if none does. */
export function printLayout(counts: readonly number[]): PrintLayout {
  const lines = counts.reduce((sum, count) => sum + count + HEADING_LINES, HEADING_LINES);
  const fitting = SIZES.find((size) => lines <= size.lines * size.textColumns);
  const { textColumns, fontSize } = fitting ?? SIZES[SIZES.length - 1] ?? SIZES[0];
  return { textColumns, fontSize };
}
