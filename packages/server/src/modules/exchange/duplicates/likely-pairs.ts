import { setImmediate } from 'node:timers/promises';
import { type ComparedIdentity, type Likeness, likenessOf, MIN_SCORE } from './likeness.ts';

export interface LikelyPair extends Likeness {
  /** Places in the list of identities, the lower first. */
  readonly first: number;
  readonly second: number;
}

/** Of a larger group, such as patients with the telephone of the clinic, each is compared with the first one only. */
const MAX_GROUP = 40;
/** A clinic of 20,000 patients has a tenth. One whose patients were made to resemble each other would fill the memory. */
const MAX_COMPARISONS = 300_000;
/** Identities or comparisons between two turns of the event loop, about a millisecond. */
const TURN = 500;

/**
 * Keys that two records of one person share at least one of. Names alone count for records without a birth date, because
 * many people have the same name.
 */
function* keysOf({ name, doc, birth, phone, email }: ComparedIdentity): Generator<string> {
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

/**
 * The pairs that are alike, the likeliest first. `isCut`: not every two identities that share a key were compared. Lets
 * the event loop run meanwhile.
 */
export async function likelyPairs(identities: readonly ComparedIdentity[], maxComparisons = MAX_COMPARISONS) {
  const groups = new Map<string, number[]>();
  for (const [place, identity] of identities.entries()) {
    if (place % TURN === 0) await setImmediate();
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
    if (steps % (TURN * 10) === 0) await setImmediate();
    isCut ||= group.length > MAX_GROUP;
    for (const [first, second] of pairsOf(group)) {
      const pair = first * identities.length + second;
      if (seen.has(pair)) continue;
      if (seen.size === maxComparisons) return { pairs: sorted(pairs), isCut: true };
      seen.add(pair);
      if (seen.size % TURN === 0) await setImmediate();
      const [one, other] = [identities[first], identities[second]];
      const likeness = one && other && likenessOf(one, other);
      if (likeness && likeness.score >= MIN_SCORE) pairs.push({ first, second, ...likeness });
    }
  }
  return { pairs: sorted(pairs), isCut };
}

const sorted = (pairs: readonly LikelyPair[]): LikelyPair[] =>
  pairs.toSorted(
    (one, other) => other.score - one.score || one.first - other.first || one.second - other.second,
  );

/** Groups list their places in ascending order. */
function* pairsOf(group: readonly number[]): Generator<readonly [number, number]> {
  const firsts = group.length > MAX_GROUP ? group.slice(0, 1) : group;
  for (const [place, first] of firsts.entries())
    for (const second of group.slice(place + 1)) yield [first, second];
}
