import { plainCharacters } from '@dentaria/contract/fields/clean-text.ts';
import { areaCode, MIN_PHONE_DIGITS, phoneDigits } from '@dentaria/contract/fields/people/phone-numbers.ts';

export interface TermRange {
  readonly low: string;
  readonly high: string;
}

export interface SearchWord {
  readonly term: string;
  readonly ranges: readonly TermRange[];
}

const MAX_WORDS = 5;
const NUMBER = /^[\d.]+$/;
const WHOLE_NUMBER = /^\+?[\d\s.()/-]+$/;
const BETWEEN_WORDS = /[\s\u00a0,;:_/()"]+/;
/** Also separate words, but are part of a number. */
const WITHIN_NUMBERS = /[.-]+/;
const MARKS = /[\u0300-\u036f'’`´‘‛′ʹʻʼˈ＇]/g;

const prefixRange = (prefix: string): TermRange => ({ low: prefix, high: `${prefix}\u{10ffff}` });

/** A space sorts before every digit. */
const onlyTerm = (term: string): TermRange => ({ low: term, high: `${term} ` });

/** Must match the normalization of the search index. */
const normalize = (text: string): string =>
  plainCharacters(text).normalize('NFD').replace(MARKS, '').toLowerCase();

export const nameTerms = (name: string): string[] => [
  ...new Set(
    normalize(name)
      .split(BETWEEN_WORDS)
      .flatMap((part) => part.split(WITHIN_NUMBERS))
      .filter((part) => part !== ''),
  ),
];

export function searchWords(text: string): SearchWord[] {
  const trimmed = plainCharacters(text).trim();
  if (WHOLE_NUMBER.test(trimmed)) return [numberWord(trimmed)].filter(({ term }) => term.length > 2);
  const parts = normalize(trimmed)
    .split(BETWEEN_WORDS)
    .flatMap((part) => (NUMBER.test(part) ? [part] : part.split(WITHIN_NUMBERS)))
    .filter((part) => part !== '');
  const words = [...new Set(parts)].slice(0, MAX_WORDS).map((part) => {
    if (NUMBER.test(part)) return numberWord(part);
    return { term: part, ranges: [prefixRange(part)] };
  });
  return words.some(({ term }) => term.length >= 2) ? words : [];
}

/** Matches the beginning of a DNI or the end of a phone number. */
function numberWord(text: string): SearchWord {
  const term = `#${text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}`;
  return { term, ranges: [prefixRange(term), ...phoneRanges(text)] };
}

function phoneRanges(text: string): TermRange[] {
  const digits = phoneDigits(text);
  if (digits.length < MIN_PHONE_DIGITS) return [];
  const area = areaCode(text);
  return [
    prefixRange(phoneTerm(digits)),
    ...(area === undefined ? [] : [onlyTerm(phoneTerm(digits.slice(area.length)))]),
  ];
}

const phoneTerm = (digits: string): string => `+${[...digits].reverse().join('')}`;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MIN_LETTERS_WITH_TYPO = 4;
const MAX_LETTERS_WITH_TYPO = 24;

/**
 * Covers a wrong, missing or extra letter and two swapped ones. Each range is a prefix, because the last word may be
 * incomplete.
 */
export function typoRanges({ term }: SearchWord): TermRange[] {
  const hasLength = term.length >= MIN_LETTERS_WITH_TYPO && term.length <= MAX_LETTERS_WITH_TYPO;
  if (!hasLength || !/^[a-z]+$/.test(term)) return [];
  const variants = new Set<string>();
  for (let at = 0; at < term.length; at += 1) {
    const [head, letter, tail] = [term.slice(0, at), term.charAt(at), term.slice(at + 1)];
    if (tail !== '') variants.add(head + tail).add(head + tail.charAt(0) + letter + tail.slice(1));
    for (const other of LETTERS) variants.add(head + other + tail).add(head + other + letter + tail);
  }
  variants.delete(term);
  // As a prefix, the shortened term would match every longer word too.
  const shortened = term.slice(0, -1);
  return [...[...variants].map(prefixRange), { low: shortened, high: `${shortened}\u0001` }];
}
