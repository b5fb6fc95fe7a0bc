// Compares, over HTTP, the times of a request for a new password with a name that has an account and with one that has none,
// beside a bare node:http server that receives the same two names:
//   npm run bench:recovery -- [--rounds 300]
// Fails if the known name takes longer in a share of the pairs that is further from a half than chance explains.

import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { type HttpClient, httpClient } from './measure.ts';
import { quantile } from './one-at-a-time.ts';
import { startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } });
const rounds = Number(options.rounds);
const PATH = '/services/auth/password-recoveries';
const KINDS = ['admin', 'nadie'] as const;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-recovery-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const owner = { ...postgres.connection, database: 'dentaria', options: '-c dentaria.scope=all' };
const port = await freePort();
const product = await startProduct(
  databaseUrl({ postgres: postgres.connection }, 'dentaria'),
  join(folder, 'product'),
  port,
);
const bare = createServer((request, response) =>
  request.resume().on('end', () => response.writeHead(204).end()),
);
await once(bare.listen(0, '127.0.0.1'), 'listening');

/** The times of each name, in turn and in changing order. */
async function timesOf(call: HttpClient, prepare: () => Promise<unknown>) {
  const times: Record<(typeof KINDS)[number], number[]> = { admin: [], nadie: [] };
  for (let round = 0; round < rounds; round += 1) {
    // The product answers five requests an hour under a name.
    if (round % 4 === 0) await prepare();
    for (const username of round % 2 ? KINDS : KINDS.toReversed()) {
      const startedAt = performance.now();
      const { status, body } = await call('POST', PATH, { body: { username } });
      times[username].push(performance.now() - startedAt);
      if (status >= 300) throw new Error(`${status} ${body}`);
    }
  }
  return times;
}

let failed = false;
try {
  const bareClient = httpClient((bare.address() as AddressInfo).port, 1);
  const subjects = [
    { name: 'bare node:http', call: bareClient, prepare: async () => undefined },
    {
      name: 'Dentaria',
      call: httpClient(port, 1),
      prepare: () => asOwner(owner, (client) => client.query('delete from throttle')),
    },
  ];
  // The standard deviation of the share if both names take equally long.
  const deviation = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds));
  for (const { name, call, prepare } of subjects) {
    const { admin: known, nadie: unknown } = await timesOf(call, prepare);
    const slower = known.reduce((sum, time) => sum + unknown.filter((other) => time > other).length, 0);
    const share = slower / rounds ** 2;
    if (name === 'Dentaria') failed = Math.abs(share - 0.5) > 6 * deviation;
    const medians = [known, unknown].map((times) => `${quantile(times, 0.5).toFixed(2)} ms`);
    process.stdout.write(`| ${[name, ...medians, share.toFixed(3)].join(' | ')} |\n`);
  }
} finally {
  bare.close();
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
