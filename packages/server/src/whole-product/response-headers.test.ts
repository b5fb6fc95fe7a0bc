import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../kernel/config/config.ts';
import { buildUser } from '../testing/builders/builders.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { requestTo, TEST_SECRET, testApp } from '../testing/test-app.ts';

const { database, ...testing } = await testApp();
const admin = await buildUser(testing, { role: 'ADMIN' });
const webRoot = await mkdtemp(join(tmpdir(), 'dentaria-web-'));
cleanUp(() => rm(webRoot, { recursive: true }));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
await writeFile(join(webRoot, 'assets', 'index-1a2b.js'), '');
const config = readConfig({ LOG_LEVEL: 'silent' });
const app = await buildApp({ config, secret: TEST_SECRET, database, webRoot });
cleanUp(() => app.close());
const request = requestTo(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const RESPONSES = [
  ['a list', '/services/auth/users/all', 200, 'application/json; charset=utf-8'],
  ['a file', '/services/auth/audit/csv', 200, 'text/csv; charset=utf-8'],
  ['a FHIR resource', '/services/exchange/fhir/metadata', 200, 'application/fhir+json; charset=utf-8'],
  ['a refusal', '/services/auth/users/0', 400, 'application/json; charset=utf-8'],
  ['an unknown call', '/services/nothing', 404, 'application/json; charset=utf-8'],
  ['the OpenAPI document', '/services/docs/json', 200, 'application/json; charset=utf-8'],
  ['the page of the API', '/services/docs', 200, 'text/html; charset=utf-8'],
  ['the health check', '/health/live', 200, 'application/json; charset=utf-8'],
  ['the configuration', '/config.json', 200, 'application/json; charset=utf-8'],
  ['the page', '/login', 200, 'text/html; charset=utf-8'],
  ['a script', '/assets/index-1a2b.js', 200, 'application/javascript; charset=utf-8'],
] as const;

test.each(RESPONSES)(
  '%s has its type, its charset and every security header',
  async (_, url, status, type) => {
    const answer = await request({ method: 'GET', url, token: admin.token });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(answer.headers['content-security-policy']).replaceAll(';', '; ');
    const source = type.startsWith('application/json') ? "default-src 'none'" : 'default-src';
    for (const directive of [source, "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
  },
);

test('no response names the server, its version or its framework', async () => {
  for (const [, url] of RESPONSES) {
    const { headers } = await request({ method: 'GET', url, token: admin.token });
    expect(Object.keys(headers)).not.toContain('server');
    expect(Object.keys(headers)).not.toContain('x-powered-by');
    expect(JSON.stringify(headers)).not.toMatch(/fastify|node\.?js|postgres/i);
  }
});

test('no other origin is allowed to read or to send', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await request({ method, url: '/services/auth/users/all', token: admin.token, headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('no response sets a cookie, not even a sign-in', async () => {
  const body = { username: admin.username, password: 'una clave de prueba' };
  const signIn = await request({ method: 'POST', url: '/services/auth/users/login', body });
  expect(signIn.statusCode).toBe(200);
  expect(signIn.headers['set-cookie']).toBeUndefined();
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'HEAD', 'OPTIONS', 'GET'])(
  '%s to the path of a POST does nothing',
  async (method) => {
    const socket = connect(port, '127.0.0.1');
    cleanUp(async () => void socket.destroy());
    socket.end(
      `${method} /services/auth/users/me/sign-out-everywhere HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\nconnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain(admin.token);
    const still = await request({
      method: 'GET',
      url: `/services/auth/users/${admin.id}`,
      token: admin.token,
    });
    expect(still.statusCode).toBe(200);
  },
);

test.each([
  '/',
  '/assets',
  '/assets/',
  '/assets/../',
  '/assets/..%2f..%2fpackage.json',
  '/.git/config',
  '/.env',
  '/package.json',
])('%s returns neither a directory listing nor a file outside of the web application', async (url) => {
  const answer = await request({ method: 'GET', url, token: null });
  const isPage = answer.headers['content-type'] === 'text/html; charset=utf-8';
  expect(isPage ? answer.body : answer.statusCode).toEqual(
    isPage ? expect.stringMatching(/^<style nonce/) : 404,
  );
  expect(answer.body).not.toMatch(/index-1a2b|"version"|\[core\]/);
});

test('a request with both Content-Length and Transfer-Encoding is refused', async () => {
  const socket = connect(port, '127.0.0.1');
  cleanUp(async () => void socket.destroy());
  socket.end(
    'POST /services/auth/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
