const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** What may stand between words that are written from right to left. */
const BETWEEN = /^[\p{M}\p{P} ]/u;

let segmenter: Intl.Segmenter | undefined;

/** Reverses what is written from right to left: PDF's text operators draw from left to right. */
export function visualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  segmenter ??= new Intl.Segmenter('es', { granularity: 'grapheme' });
  const graphemes = Array.from(segmenter.segment(line), ({ segment }) => segment);
  const ordered: string[] = [];
  for (let start = 0; start < graphemes.length; ) {
    const end = endOfRun(graphemes, start);
    ordered.push(...graphemes.slice(start, end).reverse());
    start = end;
  }
  return ordered.join('');
}

/** After the last letter of the consecutive words that begin at `start`; the next grapheme if none do. */
function endOfRun(graphemes: readonly string[], start: number): number {
  let end = start + 1;
  if (!RIGHT_TO_LEFT.test(graphemes[start] ?? '')) return end;
  for (let index = end; index < graphemes.length; index += 1) {
    const grapheme = graphemes[index] ?? '';
    if (RIGHT_TO_LEFT.test(grapheme)) end = index + 1;
    else if (!BETWEEN.test(grapheme)) break;
  }
  return end;
}
