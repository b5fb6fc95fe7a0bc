import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const { dependencies } = JSON.parse(read('packages/server/package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

test('the start loads no package that only some calls or jobs use', async () => {
  const program = fileURLToPath(new URL('../testing/list-loaded-packages.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env: {} });
  const loaded: readonly string[] = JSON.parse(stdout);
  // docs/performance.md has the memory of each.
  expect(loaded.filter((name) => name in dependencies).sort()).toEqual([
    '@fastify/accept-negotiator',
    '@fastify/compress',
    '@fastify/static',
    '@node-rs/argon2',
    '@prometheus-io/client',
    'content-disposition',
    'csv-stringify',
    'fast-json-stringify',
    'fastify',
    'helmet',
    'ical-generator',
    'ipaddr.js',
    'jose',
    'kysely',
    'lru-cache',
    'pg',
    'pg-boss',
    'pino',
    'range-parser',
    'secure-json-parse',
    'zod',
  ]);
});

test.each([
  ['scripts/prepare.mjs', /nodeOptions = \['(.*)'\]/],
  ['deploy/Dockerfile', /CMD \["node", "(--.*?)"/],
  ['deploy/dentaria.service', /bin\/node (--\S+) packages\/server\/src\/main\.ts/],
])('%s limits the young generation of the heap', (path, option) => {
  expect(option.exec(read(path))?.[1]).toBe('--max-semi-space-size=16');
});
