import Fastify, { LogController } from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { WEDNESDAY } from '../../testing/clock.ts';
import { logCalls, logging } from './logging.ts';
import { readableLog } from './readable-log.ts';

/** The log of one call. */
async function linesOf(url: string, fail?: () => Error): Promise<string> {
  const options = logging('info');
  const lines: string[] = [];
  const app = Fastify({
    logger: { ...(options || {}), stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  logCalls(app);
  app.get('/users/:docNumber', async (request) => {
    if (fail) request.log.error({ err: fail() }, 'call failed');
    return {};
  });
  await app.inject({ url, headers: { authorization: 'Bearer secret-token' } });
  await app.close();
  return lines.join('');
}

test('a call is logged with its route, without its URL, query or headers', async () => {
  const lines = await linesOf('/users/30111222?email=ana@example.com');
  expect(lines).toContain('"route":"/users/:docNumber"');
  expect(lines).toContain('"status":200');
  expect(lines).not.toMatch(/30111222|ana@example|secret-token/);
});

test('a database error is logged with its code, without the values of rows that it quotes', async () => {
  const lines = await linesOf('/users/30111222', () => {
    const error = new pg.DatabaseError('Key (email)=(ana@example.com) already exists', 0, 'error');
    return Object.assign(error, { severity: 'ERROR', code: '23505', detail: 'ana@example.com' });
  });
  expect(lines).toContain('23505');
  expect(lines).not.toMatch(/30111222|ana@example/);
});

test('errors that are thrown together are logged one by one', async () => {
  const one = Object.assign(new pg.DatabaseError('ana@example.com', 0, 'error'), {
    severity: 'ERROR',
    code: '23505',
  });
  const lines = await linesOf(
    '/users/1',
    () => new AggregateError([one, new Error('gone')], 'failed in the clinics 1, 2'),
  );
  const { err } = JSON.parse(lines.split('\n')[0] ?? '');
  expect(err).toMatchObject({
    message: 'failed in the clinics 1, 2',
    errors: [{ code: '23505', message: 'database error' }, { message: 'gone' }],
  });
});

test.each([
  [
    'a call',
    { level: 30, msg: 'call', method: 'GET', route: '/users/:id', status: 200, ms: 3.4 },
    'GET /users/:id 200, 3.4 ms',
  ],
  [
    'a warning',
    { level: 40, msg: 'jobs', err: { type: 'Error', message: 'gone' } },
    'warning: jobs: Error: gone',
  ],
  [
    'an error with its place',
    { level: 50, msg: 'call failed', err: { type: 'TypeError', message: 'x', stack: '    at a.ts:1:2' } },
    'error: call failed: TypeError: x\n    at a.ts:1:2',
  ],
  [
    'no line for the address, which main.ts prints',
    { level: 30, msg: 'Server listening at http://[::]:3000' },
    undefined,
  ],
])('a terminal shows %s', (_, line, text) => {
  const written: string[] = [];
  readableLog((part) => written.push(part)).write(
    JSON.stringify({ time: WEDNESDAY.getTime(), pid: 1, ...line }),
  );
  expect(written.join('').replace(/^\d\d:\d\d:\d\d {2}/, '')).toBe(text === undefined ? '' : `${text}\n`);
});
