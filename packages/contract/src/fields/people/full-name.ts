import { foldForSearch } from '../text-search.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** Words that belong to the word after them. */
const PARTICLES = new Set(
  (
    'a abd abu al ap av bar ben bin d da dal dalla dalle das de degli dei del della delle delli dello den der des di do dos du ' +
    'e el fitz i ibn l la las le les li lo los mac mc o st saint sainte san sant santa santo ten ter van vande vander ' +
    'vom von y zu zum zur'
  ).split(' '),
);

export interface FullName {
  readonly lastName: string;
  readonly firstName: string;
  /** True if other words could be the surname, too. */
  readonly isGuess: boolean;
}

const plain = (word: string): string => foldForSearch(word).replace(/[.'’]/g, '');
const isParticle = (word: string): boolean => PARTICLES.has(plain(word));
const isGiven = (word: string): boolean => GIVEN_NAMES.has(plain(word));

/** Words with the particles before them: `de la Cruz` is one of these. */
function units(text: string): string[] {
  const found: string[] = [];
  let begun: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    begun.push(word);
    if (isParticle(word)) continue;
    found.push(begun.join(' '));
    begun = [];
  }
  // What no word follows belongs to the one before it.
  if (begun.length > 0) found.push([found.pop() ?? '', ...begun].join(' ').trim());
  return found;
}

const wordsIn = (unit: string): number => unit.split(' ').length;

/**
 * Splits a full name at its comma, after which the first names stand; without one, where the first names begin (`last`) or
 * end (`first`), as far as they are known ones. Undefined for a single word.
 */
export function readFullName(text: string, leading: 'last' | 'first'): FullName | undefined {
  const comma = text.indexOf(',');
  if (comma >= 0) return named(text.slice(0, comma), text.slice(comma + 1), false);
  const words = units(text);
  if (words.length === 1) return splitParticles(text);
  const split = leading === 'last' ? surnameEnd(words) : surnameStart(words);
  const [first, last] = [words.slice(0, split).join(' '), words.slice(split).join(' ')];
  const isGuess = words.length > 2;
  return leading === 'last' ? named(first, last, isGuess) : named(last, first, isGuess);
}

/** How many words the surname has that begins a name: it ends before the first known first name. */
function surnameEnd(words: readonly string[]): number {
  const given = words.findIndex((word, place) => place > 0 && isGiven(word));
  if (given > 0) return given;
  // De la Vega is rarely a first name.
  let end = 1;
  while (end < words.length - 1 && wordsIn(words[end] ?? '') > 1) end += 1;
  return end;
}

/** Where the surname starts that ends a name: after the first names that begin it. */
function surnameStart(words: readonly string[]): number {
  let start = 1;
  while (start < words.length - 1 && (isGiven(words[start] ?? '') || isDevotion(words[start] ?? '')))
    start += 1;
  const hasKnown = isGiven(words[0] ?? '') || start > 1;
  return hasKnown ? start : words.length - 1;
}

/** True for one word, with the particles before it. */
export const isSingleName = (text: string): boolean => units(text).length === 1;

/** What follows María. */
const DEVOTIONS = new Set(
  'angeles carmen dolores fatima guadalupe jesus lourdes lujan mercedes milagros nieves pilar remedios rosario valle'.split(
    ' ',
  ),
);
const isDevotion = (unit: string): boolean =>
  wordsIn(unit) > 1 && DEVOTIONS.has(plain(unit.split(' ').at(-1) ?? ''));

/** Of `de Ana`, the last word is the other name. */
function splitParticles(text: string): FullName | undefined {
  const words = text.split(' ').filter((word) => word !== '');
  return named(words.slice(0, -1).join(' '), words.at(-1) ?? '', true);
}

function named(lastName: string, firstName: string, isGuess: boolean): FullName | undefined {
  const name = { lastName: lastName.trim(), firstName: firstName.trim(), isGuess };
  return name.lastName && name.firstName ? name : undefined;
}

/** Of a column of full names, which part comes first; undefined if it does not show. */
export function leadingPart(texts: readonly string[]): 'last' | 'first' | undefined {
  let [first, last] = [0, 0];
  for (const text of texts) {
    if (text.includes(',')) continue;
    const words = units(text);
    if (words.length < 2) continue;
    const [begins, ends] = [isGiven(words[0] ?? ''), isGiven(words.at(-1) ?? '')];
    if (begins && !ends) first += 1;
    if (ends && !begins) last += 1;
  }
  if (first === last) return undefined;
  if (last >= first * 3) return 'last';
  return first >= last * 3 ? 'first' : undefined;
}
