import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plansIn } from './growth/plans.ts';
import { asOwner } from './subjects/subject.ts';

type Request = () => Promise<unknown>;

/** Milliseconds of `work`. */
export async function timeOf(work: Request): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

interface Times {
  readonly own: readonly number[];
  readonly bare: readonly number[];
}

/**
 * Times each request and its bare counterpart, in turn, so that a slow moment of the machine affects all of them. The
 * times of the rounds that warm up are left out.
 */
export async function timesInTurn(
  requests: readonly { readonly own: Request; readonly bare: Request }[],
  rounds: number,
  warmUp = 0,
): Promise<readonly Times[]> {
  const times = requests.map(() => ({ own: [] as number[], bare: [] as number[] }));
  for (let round = 0; round < rounds + warmUp; round += 1)
    for (const [index, { own, bare }] of requests.entries()) {
      const measured = [await timeOf(own), await timeOf(bare)] as const;
      if (round < warmUp) continue;
      times[index]?.own.push(measured[0]);
      times[index]?.bare.push(measured[1]);
    }
  return times;
}

interface Database {
  readonly connection: Parameters<typeof asOwner>[0];
  /** Holds the server's log. */
  readonly dataDir: string;
}

/** Logs the plan of every statement by auto_explain. Resolves to those that read a growing table whole. */
export async function scansOf(
  { connection, dataDir }: Database,
  requests: readonly Request[],
): Promise<readonly string[]> {
  await asOwner(connection, async (client) => {
    await client.query(`alter database dentaria set session_preload_libraries = 'auto_explain'`);
    await client.query(`alter database dentaria set auto_explain.log_min_duration = 0`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'dentaria' and pid <> pg_backend_pid()`,
    );
  });
  for (const request of requests) await request().catch(() => undefined);
  const plans = plansIn(await readFile(join(dataDir, 'postgres.log'), 'utf8'));
  process.stderr.write(`${plans.length} statements explained\n`);
  return plans.filter(({ scans }) => scans.length > 0).map(({ text }) => text);
}

export const scansText = (scans: readonly string[]): string =>
  scans.length === 0
    ? 'No statement scans a growing table.'
    : `These scan a growing table:\n${scans.join('\n\n')}`;
