import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { trueTypeOf } from './woff.ts';

export interface FontRun {
  readonly text: string;
  readonly fallback: Fallback | undefined;
}

export interface Fallback {
  readonly name: string;
  readonly font: Font;
}

const WINDOWS_1252 = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

const ROBOTO_ALPHABETS = ['latin-ext', 'greek', 'cyrillic', 'vietnamese', 'math', 'symbols'] as const;

const FONT_FOR_ALL_SCRIPTS_AND_EMOJI = 'unifontex/files/unifontex-latin-400-normal';

const loaded = new Map<string, Fallback>();

export type FallbackByCharacter = Map<string, Fallback | undefined>;

const robotoFile = (alphabet: string, bold: boolean): string =>
  `roboto/files/roboto-${alphabet}-${bold ? 700 : 400}-normal`;

function loadFallback(fontsourceFile: string): Fallback {
  const cached = loaded.get(fontsourceFile);
  if (cached) return cached;
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${fontsourceFile}.woff`));
  const fallback = { name: fontsourceFile, font: create(trueTypeOf(readFileSync(file))) };
  loaded.set(fontsourceFile, fallback);
  return fallback;
}

function findFallback(character: string, bold: boolean, cache: FallbackByCharacter): Fallback | undefined {
  if (!cache.has(character)) cache.set(character, searchFallback(character, bold));
  return cache.get(character);
}

function searchFallback(character: string, bold: boolean): Fallback | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const file of [
    ...ROBOTO_ALPHABETS.map((alphabet) => robotoFile(alphabet, bold)),
    FONT_FOR_ALL_SCRIPTS_AND_EMOJI,
  ]) {
    const fallback = loadFallback(file);
    if (fallback.font.hasGlyphForCodePoint(codePoint)) return fallback;
  }
  return undefined;
}

export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '');

/**
 * Prints a character that no font has, such as a recent emoji, as its code point `[U+1FAE0]`: the copy that the law
 * requires must not lose characters.
 */
export function runsOf(text: string, bold: boolean, cache: FallbackByCharacter): FontRun[] {
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return text === '' ? [] : [{ text, fallback: undefined }];
  const runs: { text: string; fallback: Fallback | undefined }[] = [];
  for (const character of text) {
    const isStandard = WINDOWS_1252.test(character);
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
