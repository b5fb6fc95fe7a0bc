import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** A piece of text that one font can draw; `fallback` undefined is the document's own font. */
export interface Run {
  readonly text: string;
  readonly fallback: Fallback | undefined;
}

/** A font for letters that the standard ones lack. */
export interface Fallback {
  readonly name: string;
  readonly font: Font;
}

/** What Windows-1252, the encoding of PDF's standard fonts, has beside Latin-1. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** Tried in this order: names of people first, signs last. */
const ALPHABETS = ['latin-ext', 'greek', 'cyrillic', 'vietnamese', 'math', 'symbols'] as const;

const opened = new Map<string, Fallback>();

function openFallback(alphabet: string, bold: boolean): Fallback {
  const name = `roboto-${alphabet}-${bold ? 700 : 400}-normal`;
  const known = opened.get(name);
  if (known) return known;
  const file = fileURLToPath(import.meta.resolve(`@fontsource/roboto/files/${name}.woff`));
  const made = { name, font: create(readFileSync(file)) };
  opened.set(name, made);
  return made;
}

function findFallback(letter: string, bold: boolean): Fallback | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  for (const alphabet of ALPHABETS) {
    const fallback = openFallback(alphabet, bold);
    if (fallback.font.hasGlyphForCodePoint(codePoint)) return fallback;
  }
  return undefined;
}

/** Letters and accents made one, every blank a plain one, marks that draw nothing left out; line ends stay. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '');

/**
 * Splits plain text by the fonts that it needs. What none of them has (an emoji, a Chinese letter) is written as its
 * code, `[U+1F600]`: a copy by law neither loses a letter nor shows another one.
 */
export function runsOf(text: string, bold: boolean): Run[] {
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return text === '' ? [] : [{ text, fallback: undefined }];
  const runs: { text: string; fallback: Fallback | undefined }[] = [];
  for (const letter of text) {
    const isStandard = WIN_ANSI.test(letter);
    const fallback = isStandard ? undefined : findFallback(letter, bold);
    const drawn = isStandard || fallback ? letter : codeOf(letter);
    const last = runs.at(-1);
    if (last && last.fallback === fallback) last.text += drawn;
    else runs.push({ text: drawn, fallback });
  }
  return runs;
}

const codeOf = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
