import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MATRIX } from './authorization/testing/matrix.ts';
import { callRoute } from './authorization/testing/routes.ts';
import { openScenario } from './authorization/testing/scenario.ts';
import { buildUser } from './testing/builders.ts';

const KIB = 1024;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

const METRICS_TOKEN = 'metrics'.repeat(5);

const scenario = await openScenario({ env: { METRICS_TOKEN } });
const { app } = scenario;
for (let count = 0; count < 12; count += 1) await buildUser(app, { role: 'PATIENT' });

/** Every GET that the running router serves. */
const READS = Object.entries(MATRIX).flatMap(([route, [testCase]]) =>
  route.startsWith('GET ') && testCase ? [[route, testCase] as const] : [],
);

const tokenOf = (route: string, { answers }: { answers: object }): string | null => {
  if (route === 'GET /metrics') return METRICS_TOKEN;
  return 'everybody' in answers ? null : scenario.tokens.admin;
};

describe.each(READS)('%s', (route, testCase) => {
  const read = (encoding: string) =>
    callRoute(app, route, {
      params: testCase.params?.(scenario.world),
      query: testCase.query?.(scenario.world),
      token: tokenOf(route, testCase),
      headers: { 'accept-encoding': encoding },
    });

  test('compresses text of at least 1 KB if the client accepts it', async () => {
    // The first scrape adds the series of its own route.
    if (route === 'GET /metrics') await read('identity');
    const plain = await read('identity');
    expect(plain.statusCode).toBeLessThan(300);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const isText = /json|text/.test(String(plain.headers['content-type']));
    for (const [encoding, decode] of Object.entries(DECODERS)) {
      const answer = await read(encoding);
      if (!isText || plain.rawPayload.length < KIB) {
        expect(answer.headers['content-encoding']).toBeUndefined();
        continue;
      }
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      // The responses of two calls differ only in times and counters.
      const decoded = decode(answer.rawPayload).length;
      expect(Math.abs(decoded - plain.rawPayload.length)).toBeLessThan(2 * KIB);
    }
  });
});
