// Compares, over HTTP, the times of a request for a new password with a name that has an account and with one that has none,
// next to a bare node:http server that receives the same two names:
//   npm run bench:recovery -- [--rounds 300]
// Fails if the known name takes longer in a share of the pairs that is further from a half than chance explains.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { benchmark } from './frame/bench.ts';
import { type HttpClient, httpClient } from './frame/http-client.ts';
import { quantile, timeOf } from './frame/load.ts';
import { numberOptions } from './frame/options.ts';
import { printTable } from './frame/report.ts';

const { rounds } = numberOptions({ rounds: 300 });
const PATH = '/services/auth/password-recoveries';
const KINDS = ['admin', 'nadie'] as const;

/** Measures both names alternately; every round reverses their order. */
async function timesOfNames(call: HttpClient, prepare: () => Promise<unknown>) {
  const times: Record<(typeof KINDS)[number], number[]> = { admin: [], nadie: [] };
  for (let round = 0; round < rounds; round += 1) {
    // The product accepts five requests an hour for each name.
    if (round % 4 === 0) await prepare();
    for (const username of round % 2 ? KINDS : KINDS.toReversed())
      times[username].push(
        await timeOf(async () => {
          const { status, body } = await call('POST', PATH, { body: { username } });
          if (status >= 300) throw new Error(`${status} ${body}`);
        }),
      );
  }
  return times;
}

await benchmark(async (bench) => {
  const product = await bench.startProduct();
  const bare = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(204).end()),
  );
  await once(bare.listen(0, '127.0.0.1'), 'listening');
  bench.defer(() => bare.close());
  const subjects = {
    'bare node:http': {
      call: httpClient((bare.address() as AddressInfo).port, 1),
      prepare: async () => undefined,
    },
    Dentaria: {
      call: product.client(),
      prepare: () => bench.asOwner((client) => client.query('delete from throttle')),
    },
  };
  // The standard deviation of the share if both names take equally long.
  const deviation = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds));
  const rows: string[][] = [];
  for (const [name, { call, prepare }] of Object.entries(subjects)) {
    const { admin: known, nadie: unknown } = await timesOfNames(call, prepare);
    const slower = known.reduce((sum, time) => sum + unknown.filter((other) => time > other).length, 0);
    const share = slower / rounds ** 2;
    if (name === 'Dentaria')
      bench.limit('distance of the share from a half', Math.abs(share - 0.5), 6 * deviation);
    const medians = [known, unknown].map((times) => `${quantile(times, 0.5).toFixed(2)} ms`);
    rows.push([name, ...medians, share.toFixed(3)]);
  }
  printTable(['server', 'known name, median', 'unknown name, median', 'share of slower known ones'], rows);
});
