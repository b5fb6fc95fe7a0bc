/** Seeded, so that the demo is the same at every start. */
export interface Random {
  /** Both bounds are inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T;
  sample<T>(list: readonly T[], count: number): T[];
}

/** mulberry32; not for cryptography. */
export function makeRandom(seed: number): Random {
  let state = seed;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(unit() * (max - min + 1));
  const random: Random = {
    int,
    chance: (probability) => unit() < probability,
    pick: (list) => random.weighted(list.map((value) => [value, 1])),
    weighted: (list) => {
      let left = unit() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      if (!found) throw new Error('there is nothing to choose from');
      return found[0];
    },
    sample: (list, count) => {
      const left = [...list];
      return Array.from({ length: Math.min(count, list.length) }, () =>
        left.splice(int(0, left.length - 1), 1),
      ).flat();
    },
  };
  return random;
}
