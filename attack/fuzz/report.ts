import type { Recipe } from './recipe.ts';

const MEGABYTE = 1024 * 1024;
/** Number of first heap measurements that do not count, because the server is not warm yet. */
const WARM_UP = 10;
const LONGEST_PRINT = 50_000;

export type Report = ReturnType<typeof newReport>;

/** Counts calls and prints each kind of finding once, with its recipe for `--replay`. */
export function newReport(seed: number) {
  const startedAt = Date.now();
  const statuses = new Map<string, number>();
  const routes = new Map<string, Set<string>>();
  const findings = new Map<string, number>();
  const heaps: number[] = [];
  let calls = 0;
  let longestHold = 0;
  let longestDelay = 0;
  let longestConfirmed = 0;
  const minutes = () => Math.round((Date.now() - startedAt) / 60_000);
  const line = (corpus: string): string =>
    [
      `${minutes()} min`,
      `${calls} calls of ${routes.size} routes`,
      corpus,
      `longest hold ${longestHold.toFixed(0)} ms (repeated: ${longestConfirmed.toFixed(0)} ms; wall clock ${longestDelay.toFixed(0)} ms)`,
      `heap ${((heaps.at(-1) ?? 0) / MEGABYTE).toFixed(0)} MB`,
      `${findings.size} findings`,
    ].join(', ');
  return {
    count(route: string, status: number | string): void {
      calls += 1;
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      routes.set(route, (routes.get(route) ?? new Set()).add(String(status)));
    },
    hold(hold: number, delay: number): void {
      longestHold = Math.max(longestHold, hold);
      longestDelay = Math.max(longestDelay, delay);
    },
    confirmedHold(hold: number): void {
      longestConfirmed = Math.max(longestConfirmed, hold);
    },
    heap: (bytes: number): void => void heaps.push(bytes),
    finding(what: string, recipe: Recipe | undefined): void {
      const kind = `${recipe?.route} ${what.replace(/\d+/g, '0').slice(0, 120)}`;
      findings.set(kind, (findings.get(kind) ?? 0) + 1);
      if (findings.get(kind) !== 1) return;
      console.log(`FINDING ${recipe?.route ?? ''}: ${what}`);
      console.log(
        `  npm run fuzz -- --replay '${JSON.stringify(recipe).replaceAll("'", '\\u0027').slice(0, LONGEST_PRINT)}'`,
      );
    },
    progress: (corpus: string): void => console.log(line(corpus)),
    /** Prints the result. Returns true if nothing was found. */
    end(corpus: string, allowedGrowth: number): boolean {
      const warm = heaps.slice(WARM_UP);
      const growth = (warm.at(-1) ?? 0) - (warm[0] ?? 0);
      console.log(`fuzz (seed ${seed}): ${line(corpus)}`);
      console.log(
        `  statuses: ${[...statuses]
          .sort()
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ')}`,
      );
      console.log(
        `  heap after a garbage collection, each minute, in MB: ${heaps.map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(' ')}`,
      );
      const never = [...routes].filter(([, seen]) => ![...seen].some((status) => status.startsWith('2')));
      console.log(`  routes without a 2xx: ${never.map(([name]) => name).join(', ') || 'none'}`);
      for (const [kind, count] of findings) console.log(`  ${count} × ${kind}`);
      if (growth > allowedGrowth) console.log(`  the heap grew by ${(growth / MEGABYTE).toFixed(0)} MB`);
      return findings.size === 0 && growth <= allowedGrowth;
    },
  };
}
