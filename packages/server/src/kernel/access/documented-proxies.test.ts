import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';

// The documented reverse proxies forward the visitor's address only.

const repository = new URL('../../../../../', import.meta.url);
const documentOf = (path: string) => readFile(new URL(path, repository), 'utf8');

test('nginx', async () => {
  const lines = (await documentOf('docs/deployment.md')).match(/proxy_set_header X-Forwarded-For [^;]*;/g);
  expect(lines).toEqual(['proxy_set_header X-Forwarded-For $remote_addr;']);
});

test('Caddy, by default', async () => {
  expect(await documentOf('deploy/Caddyfile')).not.toMatch(/trusted_proxies|header_up/);
});

test.each(['docs/deployment.md', 'deploy/compose.yaml'])('the values of TRUST_PROXY in %s', async (path) => {
  const values = [...(await documentOf(path)).matchAll(/TRUST_PROXY(?:=|: )([\w."/]+)/g)].map(
    ([, value]) => value,
  );
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) expect(() => readConfig({ TRUST_PROXY: value })).not.toThrow();
});
