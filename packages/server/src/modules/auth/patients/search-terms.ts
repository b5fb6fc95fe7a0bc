/** A range of terms in the order of the collation "C". */
export interface TermRange {
  readonly low: string;
  readonly high: string;
}

/** One word of a search. */
export interface SearchWord {
  /** The whole term that ranks highest. */
  readonly term: string;
  /** A term within any of them matches. */
  readonly ranges: readonly TermRange[];
}

const MAX_WORDS = 5;
const NUMBER = /^[\d.]+$/;
const WHOLE_NUMBER = /^\+?[\d\s.()/-]+$/;
const BETWEEN_WORDS = /[\s\u00a0,;:_/()"]+/;
/** Also separate words, but are part of a number. */
const WITHIN_NUMBERS = /[.-]+/;
const MARKS = /[\u0300-\u036f'’`´]/g;

/** Sorts after every text that begins with the prefix. */
const prefixRange = (prefix: string): TermRange => ({ low: prefix, high: `${prefix}\u{10ffff}` });

/** A part of a name as in the index: lower case without accents. */
const normalize = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** The words of a name as in the index. */
export const nameTerms = (name: string): string[] => [
  ...new Set(
    normalize(name)
      .split(BETWEEN_WORDS)
      .flatMap((part) => part.split(WITHIN_NUMBERS))
      .filter((part) => part !== ''),
  ),
];

/** The words of a search. Empty if it is too short to match anything. */
export function searchWords(text: string): SearchWord[] {
  const trimmed = text.trim();
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

/** From this length on, digits may also be the last ones of a phone number. */
const MIN_PHONE_DIGITS = 6;
/** A longer number has a prefix (0, 15, +54 9) that the stored one may lack. */
const MAX_PHONE_DIGITS = 10;
const LOCAL_DIGITS = 7;

/** A DNI from its first digit, or a phone number up to its last. */
function numberWord(text: string): SearchWord {
  const digits = text.replace(/\D/g, '');
  const phone = digits.length > MAX_PHONE_DIGITS ? digits.slice(-LOCAL_DIGITS) : digits;
  return {
    term: `#${digits}`,
    ranges: [
      prefixRange(`#${digits}`),
      ...(digits.length < MIN_PHONE_DIGITS ? [] : [prefixRange(`+${[...phone].reverse().join('')}`)]),
    ],
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MIN_LETTERS_WITH_TYPO = 4;
/** Each letter adds some fifty ranges, and no name is longer. */
const MAX_LETTERS_WITH_TYPO = 24;

/**
 * The ranges of terms that a word of a name with one typo may have meant: a wrong, missing or additional letter, or two
 * neighbours swapped. The last word may be incomplete, so each is a prefix.
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
  // Without its last letter, a prefix would match every longer word too.
  const shortened = term.slice(0, -1);
  return [...[...variants].map(prefixRange), { low: shortened, high: `${shortened}\u0001` }];
}
