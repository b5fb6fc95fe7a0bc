import { setTimeout as delay } from 'node:timers/promises';
import { log } from './report.ts';

/** One request of a worker; resolves to true if the response is as expected. `turn` counts the worker's requests. */
export type Job = (worker: number, turn: number) => Promise<boolean>;

export interface Samples {
  /** In milliseconds. */
  readonly latencies: number[];
  errors: number;
  /** Measured time. */
  seconds: number;
}

const newSamples = (): Samples => ({ latencies: [], errors: 0, seconds: 0 });

async function run(job: Job, [worker, turn]: readonly [number, number], into: Samples): Promise<void> {
  const sentAt = performance.now();
  const succeeded = await job(worker, turn).catch(() => false);
  into.latencies.push(performance.now() - sentAt);
  if (!succeeded) into.errors += 1;
}

/** Runs a job in `connections` concurrent workers and adds the samples to `into`. */
export async function measure(
  job: Job,
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
  into = newSamples(),
): Promise<Samples> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) await run(job, [worker, turn], into);
  };
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  into.seconds += (performance.now() - startedAt) / 1000;
  return into;
}

export interface Stats {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

export function summarize({ latencies, errors, seconds }: Samples): Stats {
  const rounded = (share: number): number => Math.round(quantile(latencies, share) * 100) / 100;
  return {
    perSecond: Math.round((latencies.length / seconds) * 10) / 10,
    p50: rounded(0.5),
    p99: rounded(0.99),
    errors,
  };
}

/** Returns the number below which this fraction of the numbers lies. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ] ?? 0;

/** Rounds to one decimal. */
export const roundedQuantile = (numbers: readonly number[], share: number): number =>
  Math.round(quantile(numbers, share) * 10) / 10;

/** The jobs of each subject by name, for example of the product and of the bare server. */
export type Jobs<Name extends string> = Readonly<Record<string, Readonly<Partial<Record<Name, Job>>>>>;
export type Results<Name extends string> = Readonly<Record<string, Partial<Record<Name, Stats>>>>;

export interface Load {
  readonly connections: number;
  /** Per job, subject and round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Per job, before the first round, so that V8 has optimized the code. */
  readonly warmUpSeconds?: number;
}

/**
 * Interleaves the subjects, so that a slow moment of the machine affects all of them, and rotates their order every
 * round.
 */
export async function measureInTurn<const Name extends string>(
  names: readonly Name[],
  subjects: Jobs<Name>,
  { connections, seconds, rounds, warmUpSeconds = 0 }: Load,
): Promise<Results<Name>> {
  const samples = new Map<string, Samples>();
  for (let round = 0; round <= rounds; round += 1) {
    const isWarmUp = round === 0;
    if (isWarmUp && warmUpSeconds === 0) continue;
    const entries = Object.entries(subjects);
    const first = round % entries.length;
    for (const name of names)
      for (const [subject, jobs] of [...entries.slice(first), ...entries.slice(0, first)]) {
        const job = jobs[name];
        if (!job) continue;
        const key = `${subject}/${name}`;
        const time = { connections, seconds: isWarmUp ? warmUpSeconds : seconds };
        const measured = await measure(job, time, samples.get(key));
        if (!isWarmUp) samples.set(key, measured);
      }
    if (!isWarmUp) log(`round ${round} of ${rounds}: ${names.join(', ')}`);
  }
  const statsOf = (subject: string) =>
    names.flatMap((name) => {
      const measured = samples.get(`${subject}/${name}`);
      return measured ? [[name, summarize(measured)]] : [];
    });
  return Object.fromEntries(
    Object.keys(subjects).map((subject) => [subject, Object.fromEntries(statsOf(subject))]),
  );
}

/** Simulates one person: runs the jobs in a loop with a pause after each, while `goesOn` returns true. */
export async function useScreens(
  jobs: Readonly<Record<string, Job>>,
  { pauseMs, goesOn }: { readonly pauseMs: number; readonly goesOn: () => boolean },
): Promise<ReadonlyMap<string, Samples>> {
  const samples = new Map(Object.keys(jobs).map((name) => [name, newSamples()]));
  for (let turn = 0; goesOn(); turn += 1)
    for (const [name, job] of Object.entries(jobs)) {
      await run(job, [0, turn], samples.get(name) ?? newSamples());
      await delay(pauseMs);
    }
  return samples;
}

export function joined(each: Iterable<Samples>): Samples {
  const all = newSamples();
  for (const { latencies, errors, seconds } of each) {
    for (const latency of latencies) all.latencies.push(latency);
    all.errors += errors;
    all.seconds += seconds;
  }
  return all;
}

/** Returns the duration of `work` in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the duration of each round in milliseconds. A first round warms up and does not count. */
export async function timesOf(work: (round: number) => Promise<unknown>, rounds: number): Promise<number[]> {
  await work(0);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) times.push(await timeOf(() => work(round)));
  return times;
}
