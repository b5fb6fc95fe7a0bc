import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { INDEXED_PAGES, links } from '@dentaria/contract/links.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { compressResponses } from './compression.ts';
import { mountWeb } from './web.ts';

const SCRIPT = 'console.log("hola");\n'.repeat(200);
let app: FastifyInstance;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'dentaria-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), `<style nonce="__CSP_NONCE__"></style>${' '.repeat(2048)}`);
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');
  await writeFile(join(webRoot, 'assets', 'index-1a2b.js'), SCRIPT);
  await writeFile(join(webRoot, 'assets', 'index-1a2b.js.br'), brotliCompressSync(SCRIPT));
  app = Fastify();
  await compressResponses(app);
  await mountWeb(app, { config: readConfig({}), webRoot });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

test.each(['/', '/login', '/users/7/details', '/no/such/screen?x=1'])(
  'serves the page at %s with a fresh nonce',
  async (url) => {
    const [first, second] = [await app.inject(url), await app.inject(url)];
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(second.body).not.toBe(first.body);
  },
);

test.each([
  ...Object.values(links).map(({ page }) => page.replace(':token', 'abc')),
  ...Object.values(links).map(({ page }) => page.replace(':token', 'abc').toUpperCase()),
  '/ingreso/oidc?code=abc&state=def',
  '/%74urno/abc',
  '/reservar/12/abc',
  '/login/abc',
  '/page/of/a/later/release',
])('marks %s as noindex', async (url) => {
  expect((await app.inject(url)).headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
});

test('lets search engines index public pages', async () => {
  for (const page of INDEXED_PAGES) {
    expect(page).not.toMatch(/token/i);
    const { headers } = await app.inject(page.replace(':clinicId', '12'));
    expect(headers['x-robots-tag']).toBeUndefined();
  }
});

test('answers HEAD with the headers of GET', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/login' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('assets are immutable and served compressed, other files are revalidated', async () => {
  const asset = await app.inject({ url: '/assets/index-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(SCRIPT);
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('compresses the page', async () => {
  const plain = await app.inject({ url: '/login' });
  const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(answer.rawPayload)).toHaveLength(plain.rawPayload.length);
});

test('sends a range of a file uncompressed', async () => {
  const url = '/assets/index-1a2b.js';
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip', range: 'bytes=0-2047' } });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test.each([
  ['GET', '/assets/index-gone.js'],
  ['GET', '/services/nothing'],
  ['GET', '/health/nothing'],
  ['POST', '/login'],
] as const)('answers %s %s with 404 instead of the page', async (method, url) => {
  const answer = await app.inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});
