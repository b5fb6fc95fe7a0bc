const last = new Map<string, number>();

/** Counts from 1. By its name, a test that clones a database can continue after the numbers in it. */
export const makeCounter = (name: string) => (): number => {
  const next = (last.get(name) ?? 0) + 1;
  last.set(name, next);
  return next;
};

export const lastNumbers = (): Readonly<Record<string, number>> => Object.fromEntries(last);

/** Continues after the numbers that another process used. */
export function skipNumbers(used: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(used)) last.set(name, Math.max(number, last.get(name) ?? 0));
}
