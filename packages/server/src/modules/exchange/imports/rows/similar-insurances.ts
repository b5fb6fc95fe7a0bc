import {
  abbreviationIn,
  foldInsuranceName,
  insuranceKey,
  insuranceNames,
} from '@dentaria/contract/health-insurance/insurance-names.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';

export interface RegisteredInsurance {
  readonly id: number;
  readonly name: string;
  readonly details: string;
  readonly plans: readonly { readonly id: number; readonly name: string }[];
}

const COMMON_WORDS = /\b(obra social|o\.?\s?s\.?|del?|la|las|los|el|y|para|personal|republica|argentina)\b/g;

const MAX_COMPARED_LENGTH = 200;
const MAX_COMPARED_WORDS = 12;

const MAX_MATCHES = 5;
const MIN_LIKENESS = 0.3;

export function insuranceFinder(registered: readonly RegisteredInsurance[]) {
  const names = insuranceNames(registered);
  const known = registered.map((insurance) => {
    const shortName = shortInsuranceName(insurance.name);
    const abbreviation = abbreviationIn(insurance.details);
    return {
      insurance,
      shortName,
      words: wordsOf(`${insurance.name} ${shortName} ${abbreviation}`),
    };
  });
  const vocabulary = new Map(
    [...new Set(known.flatMap(({ words }) => words))].map((word) => [word, letterPairs(word)]),
  );

  return {
    find: names.find,

    similar: (text: string) => {
      const typedWords = wordsOf(text.slice(0, MAX_COMPARED_LENGTH)).slice(0, MAX_COMPARED_WORDS);
      const written = typedWords.map((word) => ({ length: word.length, scores: scoresOf(word, vocabulary) }));
      return known
        .map(({ insurance, shortName, words }) => ({
          insurance,
          shortName,
          words,
          // The usual name followed by a branch or plan: `OSDE Capital Federal`.
          likeness: insuranceKey(shortName) === typedWords[0] ? 1 : likeness(written, words),
        }))
        .filter((each) => each.likeness >= MIN_LIKENESS)
        .toSorted((a, b) => b.likeness - a.likeness || a.words.length - b.words.length)
        .slice(0, MAX_MATCHES);
    },
  };
}
export type InsuranceFinder = ReturnType<typeof insuranceFinder>;

const wordsOf = (text: string): string[] =>
  foldInsuranceName(text)
    .replace(COMMON_WORDS, ' ')
    .split(/[\s/-]+/)
    .filter((word) => word.length > 1);

interface WrittenWord {
  readonly length: number;
  /** Similarity to the registry's words, from 0 to 1. Dissimilar words are missing. */
  readonly scores: ReadonlyMap<string, number>;
}

function likeness(written: readonly WrittenWord[], words: readonly string[]): number {
  const total = written.reduce((sum, { length }) => sum + length, 0);
  const matched = written.reduce(
    (sum, { length, scores }) => sum + length * Math.max(0, ...words.map((word) => scores.get(word) ?? 0)),
    0,
  );
  return total === 0 ? 0 : matched / total;
}

function scoresOf(word: string, vocabulary: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const pairs = letterPairs(word);
  const scores = new Map<string, number>();
  for (const [other, otherPairs] of vocabulary) {
    const score = word === other ? 1 : isBeginning(word, other) ? 0.8 : typoScore(pairs, otherPairs);
    if (score > 0) scores.set(other, score);
  }
  return scores;
}

const isBeginning = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));

function typoScore(pairs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared += 1;
  const dice = (2 * shared) / (pairs.size + others.size || 1);
  return dice >= 0.6 ? dice * 0.9 : 0;
}

const letterPairs = (word: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)));
