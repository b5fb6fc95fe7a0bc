export function makeCounts() {
  const counts = new Map<string, number>();
  let total = 0;
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    total: () => total,
    add: (key: string, change: number) => {
      total += change;
      const count = of(key) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
