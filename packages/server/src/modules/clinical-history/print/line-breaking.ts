interface Measured {
  /** In points. */
  readonly width: number;
}

export interface Column<Line extends Measured> {
  /** Sets a text as one line of any width. */
  readonly set: (text: string) => Line;
  /** In points. */
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
}

/** An upper bound for the number of letters that fit: the narrowest letter (i) is 0.2 em wide. Avoids measuring long texts. */
const maxLetters = <Line extends Measured>({ size, width }: Column<Line>): number =>
  Math.ceil((5 * width) / size) + 1;

const widthOf = <Line extends Measured>(word: string, column: Column<Line>): number =>
  word.length > 2 * maxLetters(column) ? Number.POSITIVE_INFINITY : column.set(word).width;

/** The longest prefix of `word` that fits, at least one letter, and the rest. */
export function splitWord<Line extends Measured>(
  word: string,
  column: Column<Line>,
): readonly [string, string] {
  const letters = [...word.slice(0, 2 * maxLetters(column))];
  let low = 1;
  let high = Math.min(letters.length, maxLetters(column));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (column.set(letters.slice(0, middle).join('')).width <= column.width) low = middle;
    else high = middle - 1;
  }
  const head = letters.slice(0, low).join('');
  return [head, word.slice(head.length)];
}

/** Breaks between words, and within a word that is wider than the column. */
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
