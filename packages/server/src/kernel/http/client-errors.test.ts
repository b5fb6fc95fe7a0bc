import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { cleanUp } from '../../testing/clean-up.ts';
import { requestTo, testApp } from '../../testing/test-app.ts';
import { makeThrottle } from '../access/throttle.ts';
import { makeMetrics } from '../metrics/metrics.ts';
import { mountClientErrors } from './client-errors.ts';
import { errorHandler } from './error-handler.ts';
import { logging } from './logging.ts';

const { database, owner } = await testApp();
beforeEach(() => owner.query('delete from throttle'));

const metrics = makeMetrics();
const lines: string[] = [];
const app = Fastify({
  logger: { ...(logging('info') || {}), stream: { write: (line: string) => void lines.push(line) } },
});
cleanUp(() => app.close());
app.decorateRequest('clinicId', null);
app.setErrorHandler((error, request, reply) => errorHandler(error, request, reply));
mountClientErrors(app, { throttle: makeThrottle(database), metrics });
const request = requestTo(app);

const report = {
  kind: 'render',
  name: 'TypeError',
  release: '2.0.0',
  route: '/dental-history/:historyId',
  frames: ['HistoryPage@history-1a2B.js:1:2345', '@index-9f.js:3:1'],
};
const send = (body: unknown) => request({ method: 'POST', url: '/client-errors', body });

test('logs and counts an error reported by a browser', async () => {
  expect((await send(report)).statusCode).toBe(204);
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'client error');
  expect(logged).toMatchObject({ level: 40, client: report });
  expect(await metrics.registry.metrics()).toContain('dentaria_client_errors_total{kind="render"} 1\n');
});

test.each([
  ['a message', { message: 'Ana Pérez, 30111222' }],
  ['a text as the name', { name: 'No patient Ana Pérez' }],
  ['an address with an id', { route: '/dental-history/41' }],
  ['an address with a query', { route: '/users?search=ana' }],
  ['a frame with a text', { frames: ['Error: Ana Pérez'] }],
  ['a frame of another site', { frames: ['f@https://example.com/x.js:1:2'] }],
  ['no frame', { frames: [] }],
  ['too many frames', { frames: Array.from({ length: 21 }, () => '@a.js:1:1') }],
  ['a line break', { release: '2.0.0\n2.0.1' }],
])('rejects a report with %s and does not log it', async (_, member) => {
  lines.length = 0;
  expect((await send({ ...report, ...member })).statusCode).toBe(400);
  expect(lines.join('')).not.toMatch(/client error|Ana|30111222/);
});

test('rejects a report of more than 8 KB', async () => {
  expect((await send({ ...report, name: 'E'.repeat(9_000) })).statusCode).toBe(413);
});

test('accepts fifty reports an hour from a visitor', async () => {
  await owner.query(
    "insert into throttle (key, failures, window_ends) values ('client-errors:127.0.0.1', 49, now() + interval '1 hour')",
  );
  const statuses = [];
  for (let calls = 0; calls < 3; calls += 1) statuses.push((await send(report)).statusCode);
  expect(statuses[0]).toBe(204);
  expect(statuses[2]).toBe(429);
});
