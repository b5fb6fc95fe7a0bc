import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';

const repository = new URL('../../../../../', import.meta.url);
const documentOf = (path: string) => readFile(new URL(path, repository), 'utf8');

test('the documented nginx configuration forwards only the visitor address', async () => {
  const lines = (await documentOf('docs/deployment.md')).match(/proxy_set_header X-Forwarded-For [^;]*;/g);
  expect(lines).toEqual(['proxy_set_header X-Forwarded-For $remote_addr;']);
});

test('the Caddyfile keeps the default, which forwards only the visitor address', async () => {
  expect(await documentOf('deploy/Caddyfile')).not.toMatch(/trusted_proxies|header_up/);
});

test.each(['docs/deployment.md', 'deploy/compose.yaml'])(
  'the configuration accepts the TRUST_PROXY values in %s',
  async (path) => {
    const values = [...(await documentOf(path)).matchAll(/TRUST_PROXY(?:=|: )([\w."/]+)/g)].map(
      ([, value]) => value,
    );
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(() => readConfig({ TRUST_PROXY: value })).not.toThrow();
  },
);
