const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const NEUTRAL_CHARACTER = /^[\p{M}\p{P} ]/u;

let segmenter: Intl.Segmenter | undefined;

/** Reverses right-to-left text, because PDF's text operators draw from left to right. */
export function visualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  segmenter ??= new Intl.Segmenter('es', { granularity: 'grapheme' });
  const graphemes = Array.from(segmenter.segment(line), ({ segment }) => segment);
  const ordered: string[] = [];
  for (let start = 0; start < graphemes.length; ) {
    const end = endOfRightToLeftRun(graphemes, start);
    ordered.push(...graphemes.slice(start, end).reverse());
    start = end;
  }
  return ordered.join('');
}

function endOfRightToLeftRun(graphemes: readonly string[], start: number): number {
  let end = start + 1;
  if (!RIGHT_TO_LEFT.test(graphemes[start] ?? '')) return end;
  for (let index = end; index < graphemes.length; index += 1) {
    const grapheme = graphemes[index] ?? '';
    if (RIGHT_TO_LEFT.test(grapheme)) end = index + 1;
    else if (!NEUTRAL_CHARACTER.test(grapheme)) break;
  }
  return end;
}
