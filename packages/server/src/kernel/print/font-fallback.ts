import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { trueTypeOf } from './woff.ts';

/** A piece of text in one font; the document's font if `fallback` is undefined. */
export interface Run {
  readonly text: string;
  readonly fallback: Fallback | undefined;
}

/** A font for characters that PDF's standard fonts lack. */
export interface Fallback {
  readonly name: string;
  readonly font: Font;
}

/** Windows-1252, the encoding of PDF's standard fonts. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** Roboto, whose letters match the standard fonts: alphabets of names first, symbols last. */
const ALPHABETS = ['latin-ext', 'greek', 'cyrillic', 'vietnamese', 'math', 'symbols'] as const;

/** Every other script and the emoji, in one weight. */
const ALL_SCRIPTS = 'unifontex/files/unifontex-latin-400-normal';

const loaded = new Map<string, Fallback>();

/** The fallback font of each character of one document. */
export type FallbackCache = Map<string, Fallback | undefined>;

const robotoFile = (alphabet: string, bold: boolean): string =>
  `roboto/files/roboto-${alphabet}-${bold ? 700 : 400}-normal`;

/** `name`: the file within fontsource's packages. */
function loadFallback(name: string): Fallback {
  const cached = loaded.get(name);
  if (cached) return cached;
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${name}.woff`));
  const fallback = { name, font: create(trueTypeOf(readFileSync(file))) };
  loaded.set(name, fallback);
  return fallback;
}

function findFallback(character: string, bold: boolean, cache: FallbackCache): Fallback | undefined {
  if (!cache.has(character)) cache.set(character, searchFallback(character, bold));
  return cache.get(character);
}

function searchFallback(character: string, bold: boolean): Fallback | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const file of [...ALPHABETS.map((alphabet) => robotoFile(alphabet, bold)), ALL_SCRIPTS]) {
    const fallback = loadFallback(file);
    if (fallback.font.hasGlyphForCodePoint(codePoint)) return fallback;
  }
  return undefined;
}

/** Composes accents, replaces all kinds of spaces by plain ones and removes invisible characters except line breaks. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '');

/**
 * Splits plain text by font. A character missing in all fonts (a recent emoji) is printed as its code point,
 * `[U+1FAE0]`: the copy that the law requires must not lose or replace characters.
 */
export function runsOf(text: string, bold: boolean, cache: FallbackCache): Run[] {
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return text === '' ? [] : [{ text, fallback: undefined }];
  const runs: { text: string; fallback: Fallback | undefined }[] = [];
  for (const character of text) {
    const isStandard = WIN_ANSI.test(character);
    const fallback = isStandard ? undefined : findFallback(character, bold, cache);
    const drawn = isStandard || fallback ? character : codePointOf(character);
    const last = runs.at(-1);
    if (last && last.fallback === fallback) last.text += drawn;
    else runs.push({ text: drawn, fallback });
  }
  return runs;
}

const codePointOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
