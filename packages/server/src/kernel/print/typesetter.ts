import type PDFDocument from 'pdfkit';
import { type Fallback, plainText, runsOf } from './font-fallback.ts';
import { breakLines, splitWord } from './line-breaking.ts';
import { visualOrder } from './visual-order.ts';

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

export interface Typesetter {
  /** In points, without kerning. */
  measure(text: string, style: TextStyle): number;
  wrap(text: string, style: TextStyle, width: number): string[];
  fit(text: string, style: TextStyle, width: number): string;
  /** `y` is the baseline. `align` refers to `x`. */
  draw(
    line: string,
    style: TextStyle,
    at: { x: number; y: number },
    align?: 'left' | 'right' | 'centre',
  ): void;
}

export const lineHeight = ({ size }: TextStyle): number => size * 1.3;

export const ascent = ({ size }: TextStyle): number => size * 0.98;

const makeCache = () => ({
  fallbacks: new Map<string, Fallback | undefined>(),
  widthsAtSize1: new Map<string, number>(),
});

export function makeTypesetter(doc: InstanceType<typeof PDFDocument>): Typesetter {
  const caches = { regular: makeCache(), bold: makeCache() };
  const cacheOf = ({ bold }: TextStyle) => caches[bold ? 'bold' : 'regular'];
  const useFont = (fallback: Fallback | undefined, { size, bold = false }: TextStyle): void => {
    if (!fallback) doc.font(bold ? 'Helvetica-Bold' : 'Helvetica', size);
    else doc.font(fallback.font as unknown as string, fallback.name, size);
  };
  const set = (text: string, style: TextStyle) =>
    runsOf(text, style.bold ?? false, cacheOf(style).fallbacks).map((run) => {
      useFont(run.fallback, style);
      return { ...run, width: doc.widthOfString(run.text) };
    });
  const total = (runs: ReturnType<typeof set>) => runs.reduce((sum, { width }) => sum + width, 0);
  const measure = (text: string, style: TextStyle): number => {
    const { widthsAtSize1 } = cacheOf(style);
    let sum = 0;
    for (const character of text) {
      let width = widthsAtSize1.get(character);
      if (width === undefined) {
        width = total(set(character, { ...style, size: 1 }));
        widthsAtSize1.set(character, width);
      }
      sum += width;
    }
    return sum * style.size;
  };
  const columnOf = (style: TextStyle, width: number) => ({
    measure: (text: string) => measure(text, style),
    widthInPoints: width,
  });

  return {
    measure,

    wrap: (text, style, width) =>
      plainText(text)
        .split('\n')
        .flatMap((paragraph) => (paragraph === '' ? [''] : breakLines(paragraph, columnOf(style, width)))),

    fit: (text, style, width) => {
      const line = plainText(text).replaceAll('\n', ' ');
      if (measure(line, style) <= width) return line;
      const [head = ''] = splitWord(line, columnOf(style, width - measure('…', style)));
      return `${head.trimEnd()}…`;
    },

    draw: (line, style, { x, y }, align = 'left') => {
      const runs = set(visualOrder(line), style);
      let left = align === 'right' ? x - total(runs) : align === 'centre' ? x - total(runs) / 2 : x;
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
