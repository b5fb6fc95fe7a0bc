interface Measured {
  /** In points. */
  readonly width: number;
}

/** Where a text is to be broken. */
export interface Column<Line extends Measured> {
  /** Sets a text as one line, however long it gets. */
  readonly set: (text: string) => Line;
  /** In points. */
  readonly width: number;
  /** Of the letters, in points. */
  readonly size: number;
}

/** More letters than fit in a width: the narrowest, an i, is 0.2 times as wide as its size. Longer texts need no measuring. */
const most = <Line extends Measured>({ size, width }: Column<Line>): number =>
  Math.ceil((5 * width) / size) + 1;

const widthOf = <Line extends Measured>(word: string, column: Column<Line>): number =>
  word.length > 2 * most(column) ? Number.POSITIVE_INFINITY : column.set(word).width;

/** The start of `word` that fits, at least one letter, and what is left of it. */
export function splitWord<Line extends Measured>(
  word: string,
  column: Column<Line>,
): readonly [string, string] {
  const letters = [...word.slice(0, 2 * most(column))];
  let low = 1;
  let high = Math.min(letters.length, most(column));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (column.set(letters.slice(0, middle).join('')).width <= column.width) low = middle;
    else high = middle - 1;
  }
  const head = letters.slice(0, low).join('');
  return [head, word.slice(head.length)];
}

/** Lines that fit, broken between words and, where a word is too long for a line of its own, within it. */
export function breakLines<Line extends Measured>(paragraph: string, column: Column<Line>): Line[] {
  const { set, width } = column;
  if (widthOf(paragraph, column) <= width) return [set(paragraph)];
  const lines: Line[] = [];
  const space = set(' ').width;
  let line = '';
  let used = 0;
  for (const word of paragraph.split(' ')) {
    let rest = word;
    let wordWidth = widthOf(rest, column);
    if (line !== '' && used + space + wordWidth <= width) {
      line += ` ${rest}`;
      used += space + wordWidth;
      continue;
    }
    if (line !== '') lines.push(set(line));
    while (wordWidth > width && rest.length > 1) {
      const [head, tail] = splitWord(rest, column);
      if (tail === '') break;
      lines.push(set(head));
      rest = tail;
      wordWidth = widthOf(rest, column);
    }
    line = rest;
    used = wordWidth;
  }
  if (line !== '') lines.push(set(line));
  return lines;
}
