import type PDFDocument from 'pdfkit';
import { type Fallback, plainText, type Run, runsOf } from './letters.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

interface SetRun extends Run {
  readonly width: number;
}

/** One line of set text. */
export interface SetLine {
  readonly runs: readonly SetRun[];
  readonly width: number;
}

/** Sets text in lines of a width and draws them; it knows nothing of pages. */
export interface Typesetter {
  /** Lines no wider than `width` points; an empty text is one empty line. */
  wrap(text: string, style: TextStyle, width: number): SetLine[];
  /** One line, cut with an ellipsis where it is too long. */
  fit(text: string, style: TextStyle, width: number): SetLine;
  /** Draws a line from `x` on its baseline; right-aligned it ends at `x`, centred `x` is its middle. */
  draw(
    line: SetLine,
    style: TextStyle,
    at: { x: number; y: number },
    align?: 'left' | 'right' | 'centre',
  ): void;
}

export const lineHeight = ({ size }: TextStyle): number => size * 1.3;

/** From the top of a line to its baseline. */
export const ascent = ({ size }: TextStyle): number => size * 0.98;

/** More letters than fit in a width: the narrowest, an i, is 0.2 times as wide as its size. Longer texts need no measuring. */
const most = ({ size }: TextStyle, width: number): number => Math.ceil((5 * width) / size) + 1;

const EMPTY: SetLine = { runs: [], width: 0 };

export function makeTypesetter(doc: InstanceType<typeof PDFDocument>): Typesetter {
  const useFont = (fallback: Fallback | undefined, { size, bold = false }: TextStyle): void => {
    if (!fallback) doc.font(bold ? 'Helvetica-Bold' : 'Helvetica', size);
    else doc.font(fallback.font as unknown as string, fallback.name, size);
  };
  const setRuns = (runs: readonly Run[], style: TextStyle): SetLine => {
    const set = runs.map((run) => {
      useFont(run.fallback, style);
      return { ...run, width: doc.widthOfString(run.text) };
    });
    return { runs: set, width: set.reduce((sum, { width }) => sum + width, 0) };
  };
  const set = (text: string, style: TextStyle): SetLine => setRuns(runsOf(text, style.bold ?? false), style);

  /** The start of `word` that fits, at least one letter, and what is left of it. */
  const split = (word: string, style: TextStyle, width: number): readonly [string, string] => {
    const letters = [...word.slice(0, 2 * most(style, width))];
    let low = 1;
    let high = Math.min(letters.length, most(style, width));
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (set(letters.slice(0, middle).join(''), style).width <= width) low = middle;
      else high = middle - 1;
    }
    const head = letters.slice(0, low).join('');
    return [head, word.slice(head.length)];
  };
  const widthOf = (word: string, style: TextStyle, width: number): number =>
    word.length > 2 * most(style, width) ? Number.POSITIVE_INFINITY : set(word, style).width;

  const wrapParagraph = (paragraph: string, style: TextStyle, width: number): SetLine[] => {
    if (widthOf(paragraph, style, width) <= width) return [set(paragraph, style)];
    const lines: SetLine[] = [];
    const space = set(' ', style).width;
    let line = '';
    let used = 0;
    for (const word of paragraph.split(' ')) {
      let rest = word;
      let wordWidth = widthOf(rest, style, width);
      if (line !== '' && used + space + wordWidth <= width) {
        line += ` ${rest}`;
        used += space + wordWidth;
        continue;
      }
      if (line !== '') lines.push(set(line, style));
      while (wordWidth > width && rest.length > 1) {
        const [head, tail] = split(rest, style, width);
        if (tail === '') break;
        lines.push(set(head, style));
        rest = tail;
        wordWidth = widthOf(rest, style, width);
      }
      line = rest;
      used = wordWidth;
    }
    if (line !== '') lines.push(set(line, style));
    return lines;
  };

  return {
    wrap: (text, style, width) =>
      plainText(text)
        .split('\n')
        .flatMap((paragraph) => (paragraph === '' ? [EMPTY] : wrapParagraph(paragraph, style, width))),

    fit: (text, style, width) => {
      const line = plainText(text).replaceAll('\n', ' ');
      const whole = set(line, style);
      if (whole.width <= width) return whole;
      const [head] = split(line, style, width - set('…', style).width);
      return set(`${head.trimEnd()}…`, style);
    },

    draw: ({ runs, width }, style, { x, y }, align = 'left') => {
      let left = align === 'right' ? x - width : align === 'centre' ? x - width / 2 : x;
      for (const run of runs) {
        useFont(run.fallback, style);
        doc
          .fillColor(style.colour ?? INK)
          .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
        left += run.width;
      }
    },
  };
}

export const INK = '#1f2933';
