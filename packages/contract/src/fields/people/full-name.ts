import { foldForSearch } from '../text-search.ts';
import { GIVEN_NAMES } from './given-names.ts';

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
  /** True if the surname could also end elsewhere. */
  readonly isGuess: boolean;
}

const plain = (word: string): string => foldForSearch(word).replace(/[.'’]/g, '');
const isParticle = (word: string): boolean => PARTICLES.has(plain(word));
const isGiven = (word: string): boolean => GIVEN_NAMES.has(plain(word));

/** Groups particles with the word after them: `de la Cruz` is one unit. */
function nameUnits(text: string): string[] {
  const found: string[] = [];
  let pending: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    pending.push(word);
    if (isParticle(word)) continue;
    found.push(pending.join(' '));
    pending = [];
  }
  if (pending.length > 0) found.push([found.pop() ?? '', ...pending].join(' ').trim());
  return found;
}

const wordsIn = (unit: string): number => unit.split(' ').length;

/**
 * Splits at the comma if there is one, otherwise where the known first names begin or end. Undefined for a single word.
 */
export function splitFullName(text: string, leading: 'last' | 'first'): FullName | undefined {
  const comma = text.indexOf(',');
  if (comma >= 0) return toFullName(text.slice(0, comma), text.slice(comma + 1), false);
  const words = nameUnits(text);
  if (words.length === 1) return splitParticles(text);
  const split = leading === 'last' ? surnameEnd(words) : surnameStart(words);
  const [first, last] = [words.slice(0, split).join(' '), words.slice(split).join(' ')];
  const isGuess = words.length > 2;
  return leading === 'last' ? toFullName(first, last, isGuess) : toFullName(last, first, isGuess);
}

function surnameEnd(words: readonly string[]): number {
  const given = words.findIndex((word, place) => place > 0 && isGiven(word));
  if (given > 0) return given;
  // A unit with particles, such as De la Vega, is rarely a first name.
  let end = 1;
  while (end < words.length - 1 && wordsIn(words[end] ?? '') > 1) end += 1;
  return end;
}

function surnameStart(words: readonly string[]): number {
  let start = 1;
  while (start < words.length - 1 && (isGiven(words[start] ?? '') || isMarianDevotion(words[start] ?? '')))
    start += 1;
  const hasKnown = isGiven(words[0] ?? '') || start > 1;
  return hasKnown ? start : words.length - 1;
}

export const isSingleName = (text: string): boolean => nameUnits(text).length === 1;

/** Follow María, as in María de los Ángeles. */
const MARIAN_DEVOTIONS = new Set(
  'angeles carmen dolores fatima guadalupe jesus lourdes lujan mercedes milagros nieves pilar remedios rosario valle'.split(
    ' ',
  ),
);
const isMarianDevotion = (unit: string): boolean =>
  wordsIn(unit) > 1 && MARIAN_DEVOTIONS.has(plain(unit.split(' ').at(-1) ?? ''));

function splitParticles(text: string): FullName | undefined {
  const words = text.split(' ').filter((word) => word !== '');
  return toFullName(words.slice(0, -1).join(' '), words.at(-1) ?? '', true);
}

function toFullName(lastName: string, firstName: string, isGuess: boolean): FullName | undefined {
  const name = { lastName: lastName.trim(), firstName: firstName.trim(), isGuess };
  return name.lastName && name.firstName ? name : undefined;
}

export function leadingPart(texts: readonly string[]): 'last' | 'first' | undefined {
  let [first, last] = [0, 0];
  for (const text of texts) {
    if (text.includes(',')) continue;
    const words = nameUnits(text);
    if (words.length < 2) continue;
    const [begins, ends] = [isGiven(words[0] ?? ''), isGiven(words.at(-1) ?? '')];
    if (begins && !ends) first += 1;
    if (ends && !begins) last += 1;
  }
  if (first === last) return undefined;
  if (last >= first * 3) return 'last';
  return first >= last * 3 ? 'first' : undefined;
}
