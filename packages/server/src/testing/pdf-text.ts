import { inflateSync } from 'node:zlib';

/** Returns the text of each page in the standard fonts, one line per text operator. */
export function pdfPages(pdf: Buffer): string[] {
  return pageContents(pdf).map((content) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) => textOf(pieces)).join('\n'),
  );
}

const textOf = (pieces: string): string =>
  [...pieces.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => decode(hex)).join('');

export const pdfText = (pdf: Buffer): string => pdfPages(pdf).join('\n');

/** Returns the name of the font, such as `F2`, in which a text operator draws a text. */
export function pdfFontOf(pdf: Buffer, text: string): string | undefined {
  for (const content of pageContents(pdf)) {
    let font: string | undefined;
    for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      font = name ?? font;
      if (pieces !== undefined && textOf(pieces) === text) return font;
    }
  }
  return undefined;
}

/** Returns the start of a text in points from the lower left corner of its page. */
export function pdfPositionOf(
  pdf: Buffer,
  text: string,
): { readonly x: number; readonly y: number } | undefined {
  for (const content of pageContents(pdf)) {
    let position: { readonly x: number; readonly y: number } | undefined;
    for (const [, x, y, pieces] of content.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[([^\]]*)\] TJ/g)) {
      if (x !== undefined) position = { x: Number(x), y: Number(y) };
      if (pieces !== undefined && textOf(pieces) === text) return position;
    }
  }
  return undefined;
}

/** Returns the height of each text's baseline above the lower edge of its page, in points. */
export const pdfBaselines = (pdf: Buffer): number[] =>
  pageContents(pdf).flatMap((content) =>
    [...content.matchAll(/ (-?[\d.]+) Tm$/gm)].map(([, height]) => Number(height)),
  );

/** Returns the text and drawing operators of all pages. */
export const pdfDrawing = (pdf: Buffer): string => pageContents(pdf).join('\n');

/** The content stream of each page. */
function pageContents(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((found) => [found[1], found.index + found[0].length]),
  );
  const bodyOf = (id: string | undefined): string => file.slice(objects.get(id) ?? file.length);
  return [...file.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const body = bodyOf(id);
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    return inflateSync(Buffer.from(body.slice(start, start + length), 'latin1')).toString('latin1');
  });
}

/** The characters of Windows-1252 beyond Latin-1 that our texts use. */
const WIN_ANSI: Readonly<Record<string, string>> = { '\x96': '–', '\x97': '—', '\x95': '•', '\x85': '…' };

const decode = (hex: string): string =>
  Buffer.from(hex, 'hex')
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WIN_ANSI[letter] ?? letter);
