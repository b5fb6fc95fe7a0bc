import Fastify, { LogController } from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { logCalls, logging } from './logging.ts';

/** What a call leaves in the log. */
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

test('a call leaves its route, and nothing of its address, its query or its headers', async () => {
  const lines = await linesOf('/users/30111222?email=ana@example.com');
  expect(lines).toContain('"route":"/users/:docNumber"');
  expect(lines).toContain('"status":200');
  expect(lines).not.toMatch(/30111222|ana@example|secret-token/);
});

test('an error of the database leaves its code, and nothing of the rows that it quotes', async () => {
  const lines = await linesOf('/users/30111222', () => {
    const error = new pg.DatabaseError('Key (email)=(ana@example.com) already exists', 0, 'error');
    return Object.assign(error, { severity: 'ERROR', code: '23505', detail: 'ana@example.com' });
  });
  expect(lines).toContain('23505');
  expect(lines).not.toMatch(/30111222|ana@example/);
});
