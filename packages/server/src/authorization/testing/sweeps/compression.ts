import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import type { Case } from '../case.ts';
import { MATRIX } from '../matrix.ts';
import { callRoute } from '../routes.ts';
import { openScenario, type Scenario } from '../scenario.ts';

const KIB = 1024;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

const METRICS_TOKEN = 'metrics'.repeat(5);

/** A product with a list of more than 1 KB. */
export async function openCompression(): Promise<Scenario> {
  const scenario = await openScenario({ env: { METRICS_TOKEN } });
  for (let count = 0; count < 12; count += 1) await buildUser(scenario.app, { role: 'PATIENT' });
  return scenario;
}

/** Every GET that the running router serves. */
export const READS = Object.entries(MATRIX).flatMap(([route, [testCase]]) =>
  route.startsWith('GET ') && testCase ? [[route, testCase] as const] : [],
);

/**
 * Expects the route to compress text of at least 1 KB if the client accepts it. Returns true if the response had such
 * text.
 */
export async function checkCompression(
  { app, world, tokens }: Scenario,
  route: string,
  testCase: Case,
): Promise<boolean> {
  const authorized = 'everybody' in testCase.answers ? null : tokens.admin;
  const read = (encoding: string) =>
    callRoute(app, route, {
      params: testCase.params?.(world),
      query: testCase.query?.(world),
      token: route === 'GET /metrics' ? METRICS_TOKEN : authorized,
      headers: { 'accept-encoding': encoding },
    });
  // The first scrape creates the metrics of the scraping route.
  if (route === 'GET /metrics') await read('identity');
  const plain = await read('identity');
  expect(plain.statusCode).toBeLessThan(300);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const isCompressed =
    /json|text/.test(String(plain.headers['content-type'])) && plain.rawPayload.length >= KIB;
  for (const [encoding, decode] of Object.entries(DECODERS)) {
    const answer = await read(encoding);
    if (!isCompressed) {
      expect(answer.headers['content-encoding']).toBeUndefined();
      continue;
    }
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    // The responses to two calls differ only in times and counters.
    const decoded = decode(answer.rawPayload).length;
    expect(Math.abs(decoded - plain.rawPayload.length)).toBeLessThan(2 * KIB);
  }
  return isCompressed;
}
