import Fastify, { LogController } from 'fastify';
import pg from 'pg';
import { prettyFactory } from 'pino-pretty';
import { expect, test } from 'vitest';
import { WEDNESDAY } from '../../testing/clock.ts';
import { logCalls, logging, TERMINAL_FORMAT } from './logging.ts';

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

test('logs each error of an AggregateError', async () => {
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
    'INFO: call GET /users/:id 200, 3.4 ms',
  ],
  [
    'a warning with its error',
    { level: 40, msg: 'jobs', err: { type: 'Error', message: 'gone', stack: '    at a.ts:1:2' } },
    /^WARN: jobs\s+err: \{.*"type": "Error".*"message": "gone".* at a\.ts:1:2/s,
  ],
] as const)('formats %s for a terminal', (_, line, text) => {
  const format = prettyFactory({ ...TERMINAL_FORMAT, colorize: false });
  const written = format({ time: WEDNESDAY.getTime(), pid: 1, reqId: 'a', ...line });
  expect(written).toMatch(/^\[\d\d:\d\d:\d\d\] /);
  expect(written.slice('[00:00:00] '.length).trimEnd()).toEqual(
    text instanceof RegExp ? expect.stringMatching(text) : text,
  );
});
