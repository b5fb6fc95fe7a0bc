export interface Column {
  readonly measure: (text: string) => number;
  readonly widthInPoints: number;
}

export function splitWord(word: string, { measure, widthInPoints: width }: Column): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of word) {
    const letterWidth = measure(letter);
    if (piece !== '' && used + letterWidth > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += letter;
    used += letterWidth;
  }
  return [...pieces, piece];
}

export function breakLines(paragraph: string, column: Column): string[] {
  const { measure, widthInPoints: width } = column;
  if (measure(paragraph) <= width) return [paragraph];
  const lines: string[] = [];
  const space = measure(' ');
  let line = '';
  let used = 0;
  for (const word of paragraph.split(' ')) {
    const wordWidth = measure(word);
    if (line !== '' && used + space + wordWidth <= width) {
      line += ` ${word}`;
      used += space + wordWidth;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = wordWidth > width ? splitWord(word, column) : [word];
    line = pieces.pop() ?? '';
    used = pieces.length > 0 ? measure(line) : wordWidth;
    for (const piece of pieces) lines.push(piece);
  }
  if (line !== '') lines.push(line);
  return lines;
}
