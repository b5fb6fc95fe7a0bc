const LETTER = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;

/** From the first to the last letter of consecutive words that are written from right to left. */
const RIGHT_TO_LEFT = new RegExp(String.raw`${LETTER}(?:[\p{M}\p{P} ]*${LETTER})+`, 'gu');

let segmenter: Intl.Segmenter | undefined;

/** Reverses what is written from right to left: PDF's text operators draw from left to right. */
export const visualOrder = (line: string): string =>
  line.replace(RIGHT_TO_LEFT, (words) => {
    segmenter ??= new Intl.Segmenter('es', { granularity: 'grapheme' });
    return Array.from(segmenter.segment(words), ({ segment }) => segment)
      .reverse()
      .join('');
  });
