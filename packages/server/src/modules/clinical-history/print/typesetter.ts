import type PDFDocument from 'pdfkit';
import { type Fallback, plainText, type Run, runsOf } from './font-fallback.ts';
import { breakLines, type Column, splitWord } from './line-breaking.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

interface SetRun extends Run {
  readonly width: number;
}

export interface SetLine {
  readonly runs: readonly SetRun[];
  readonly width: number;
}

/** Sets text in lines of a given width and draws them, independent of pages. */
export interface Typesetter {
  /** Lines of at most `width` points; one empty line for an empty text. */
  wrap(text: string, style: TextStyle, width: number): SetLine[];
  /** One line, truncated with an ellipsis. */
  fit(text: string, style: TextStyle, width: number): SetLine;
  /** `x` is the line's left end, right end or centre, depending on `align`; `y` its baseline. */
  draw(
    line: SetLine,
    style: TextStyle,
    at: { x: number; y: number },
    align?: 'left' | 'right' | 'centre',
  ): void;
}

export const lineHeight = ({ size }: TextStyle): number => size * 1.3;

/** Distance from the top of a line to its baseline. */
export const ascent = ({ size }: TextStyle): number => size * 0.98;

const EMPTY: SetLine = { runs: [], width: 0 };

export function makeTypesetter(doc: InstanceType<typeof PDFDocument>): Typesetter {
  const useFont = (fallback: Fallback | undefined, { size, bold = false }: TextStyle): void => {
    if (!fallback) doc.font(bold ? 'Helvetica-Bold' : 'Helvetica', size);
    else doc.font(fallback.font as unknown as string, fallback.name, size);
  };
  const set = (text: string, style: TextStyle): SetLine => {
    const runs = runsOf(text, style.bold ?? false).map((run) => {
      useFont(run.fallback, style);
      return { ...run, width: doc.widthOfString(run.text) };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  };
  const columnOf = (style: TextStyle, width: number): Column<SetLine> => ({
    set: (text) => set(text, style),
    width,
    size: style.size,
  });

  return {
    wrap: (text, style, width) =>
      plainText(text)
        .split('\n')
        .flatMap((paragraph) => (paragraph === '' ? [EMPTY] : breakLines(paragraph, columnOf(style, width)))),

    fit: (text, style, width) => {
      const line = plainText(text).replaceAll('\n', ' ');
      const whole = set(line, style);
      if (whole.width <= width) return whole;
      const [head] = splitWord(line, columnOf(style, width - set('…', style).width));
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
