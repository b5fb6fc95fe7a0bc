declare module 'fontkit' {
  /** The part of a parsed font that pdfkit uses, and a test for a character. */
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): unknown;
  }
  export function create(file: Uint8Array): Font;
}
