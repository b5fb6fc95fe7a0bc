import { startBareServer } from './bare.ts';
import type { Bench } from './bench.ts';
import type { HttpResponse } from './http-client.ts';
import { quantile, timeOf } from './load.ts';
import { ms, printTable } from './report.ts';

export interface TimedRequest {
  readonly name: string;
  readonly run: () => Promise<HttpResponse>;
  /** Maximum median. */
  readonly limitMs?: number;
}

export interface Rounds {
  readonly rounds: number;
  readonly warmUpRounds?: number;
  /** Describes a response in the report; its size by default. */
  readonly describe?: (body: string) => string;
}

const sizeOf = (body: string): string => `${Math.round(Buffer.byteLength(body) / 1024)} KB`;

/**
 * Times sequential requests and compares each with a bare server that looks up the same response by its id. Each request and its bare counterpart take turns, so that a slow moment of the machine affects all of them.
 */
export async function compareWithBare(
  bench: Bench,
  requests: readonly TimedRequest[],
  { rounds, warmUpRounds = 0, describe = sizeOf }: Rounds,
): Promise<readonly string[]> {
  const responses: string[] = [];
  for (const { name, run } of requests) {
    const { status, body } = await run();
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
    responses.push(body);
  }
  const callBare = (await startBareServer(bench, responses)).client();
  const times = requests.map(() => ({ own: [] as number[], bare: [] as number[] }));
  for (let round = 0; round < rounds + warmUpRounds; round += 1)
    for (const [index, { run }] of requests.entries()) {
      const own = await timeOf(run);
      const bare = await timeOf(() => callBare('GET', `/history/${index + 1}`));
      if (round < warmUpRounds) continue;
      times[index]?.own.push(own);
      times[index]?.bare.push(bare);
    }
  const rows = requests.map(({ name, limitMs = Number.POSITIVE_INFINITY }, index) => {
    const { own = [], bare = [] } = times[index] ?? {};
    const [median, bareMedian] = [quantile(own, 0.5), quantile(bare, 0.5)];
    bench.limit(`${name}, median in ms`, median, limitMs);
    const figures = [quantile(own, 0), median, quantile(own, 0.95), bareMedian];
    const body = describe(responses[index] ?? '');
    return [name, body, ...figures.map(ms), (bareMedian / median).toFixed(3)];
  });
  printTable(['request', 'response', 'shortest', 'median', 'p95', 'bare', 'bare ÷ median'], rows);
  return responses;
}
