declare module 'fontkit' {
  /** What pdfkit needs of a parsed font, and whether the font has a letter. */
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): unknown;
  }
  export function create(file: Uint8Array): Font;
}
