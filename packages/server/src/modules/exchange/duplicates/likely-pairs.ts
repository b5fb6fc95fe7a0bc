import { setImmediate } from 'node:timers/promises';
import { compareIdentities, type Likeness, MIN_SCORE, type NormalizedIdentity } from './likeness.ts';

export interface LikelyPair extends Likeness {
  /** Indexes of the identities; `first` is the lower one. */
  readonly first: number;
  readonly second: number;
}

/** In a larger group, such as patients with the clinic's phone, each is compared with the first one only. */
const MAX_GROUP = 40;
/** A clinic of 20,000 patients needs a tenth. Bounds the memory if many patients resemble each other. */
const MAX_COMPARISONS = 300_000;
const ITEMS_PER_TURN = 500;

/** Two records of one person share at least one of these keys. */
function* keysOf({ sortedName: name, doc, birth, phone, email }: NormalizedIdentity): Generator<string> {
  if (doc !== '') yield `doc ${doc}`;
  if (birth !== '') yield `birth ${birth}`;
  if (phone !== '') yield `phone ${phone}`;
  if (email !== '') yield `email ${email}`;
  if (name !== '') yield `name ${name}`;
  if (doc === '' || name === '') return;
  const initials = name.replace(/(\S)\S*\s?/g, '$1');
  for (let at = 0; at < doc.length; at += 1)
    yield `typo ${initials} ${doc.slice(0, at)}?${doc.slice(at + 1)}`;
  yield `swap ${initials} ${[...doc].sort().join('')}`;
}

/** Most likely pairs first. `isCut` means that some identities with a common key were not compared. */
export async function findLikelyPairs(
  identities: readonly NormalizedIdentity[],
  maxComparisons = MAX_COMPARISONS,
) {
  const groups = new Map<string, number[]>();
  for (const [place, identity] of identities.entries()) {
    if (place % ITEMS_PER_TURN === 0) await setImmediate();
    for (const key of keysOf(identity)) {
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
  }
  const seen = new Set<number>();
  const pairs: LikelyPair[] = [];
  let steps = 0;
  let isCut = false;
  for (const group of groups.values()) {
    steps += 1;
    if (steps % (ITEMS_PER_TURN * 10) === 0) await setImmediate();
    isCut ||= group.length > MAX_GROUP;
    for (const [first, second] of pairsOf(group)) {
      const pair = first * identities.length + second;
      if (seen.has(pair)) continue;
      if (seen.size === maxComparisons) return { pairs: sorted(pairs), isCut: true };
      seen.add(pair);
      if (seen.size % ITEMS_PER_TURN === 0) await setImmediate();
      const [one, other] = [identities[first], identities[second]];
      const likeness = one && other && compareIdentities(one, other);
      if (likeness && likeness.score >= MIN_SCORE) pairs.push({ first, second, ...likeness });
    }
  }
  return { pairs: sorted(pairs), isCut };
}

const sorted = (pairs: readonly LikelyPair[]): LikelyPair[] =>
  pairs.toSorted(
    (one, other) => other.score - one.score || one.first - other.first || one.second - other.second,
  );

function* pairsOf(group: readonly number[]): Generator<readonly [number, number]> {
  const firsts = group.length > MAX_GROUP ? group.slice(0, 1) : group;
  for (const [place, first] of firsts.entries())
    for (const second of group.slice(place + 1)) yield [first, second];
}
