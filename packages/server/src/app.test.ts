import { readFileSync } from 'node:fs';
import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './kernel/config/config.ts';
import { openDatabase } from './kernel/database/database.ts';
import { modules } from './modules.ts';
import { buildPractice, buildUser } from './testing/builders/builders.ts';
import { TEST_SECRET, testApp } from './testing/test-app.ts';

const app = await testApp();

const get = (url: string, token?: string) => app.request({ method: 'GET', url, ...(token && { token }) });

describe('order of answers', () => {
  const url = '/services/auth/users/create';

  test('checks size and media type before the session', async () => {
    const large = await app.request({ method: 'POST', url, body: { x: 'x'.repeat(70_000) } });
    expect(large.statusCode).toBe(413);
    const text = await app.request({
      method: 'POST',
      url,
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.statusCode).toBe(415);
  });

  test('checks the session before the role, and the role before the body', async () => {
    const { patient, dentist } = await buildPractice(app);
    const nonsense = '{"broken":';
    expect((await app.request({ method: 'POST', url, body: nonsense })).statusCode).toBe(401);
    expect(
      (await app.request({ method: 'POST', url, body: nonsense, token: patient.token })).statusCode,
    ).toBe(403);
    expect(
      (await app.request({ method: 'POST', url, body: nonsense, token: dentist.token })).statusCode,
    ).toBe(400);
  });

  test('returns 415 for a body without a media type or a missing body before it checks the session', async () => {
    const { dentist } = await buildPractice(app);
    const send = async (headers: Record<string, string>, payload?: string) =>
      (await app.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })).statusCode;
    const authorization = `Bearer ${dentist.token}`;
    expect(await send({}, '{}')).toBe(415);
    expect(await send({ authorization }, '{}')).toBe(415);
    expect(await send({})).toBe(415);
    expect(await send({ authorization })).toBe(415);
    const json = { 'content-type': 'application/json' };
    expect(await send(json)).toBe(401);
    expect(await send({ ...json, authorization })).toBe(400);
  });

  test('returns 400 for a __proto__ member', async () => {
    const { dentist } = await buildPractice(app);
    const answer = await app.request({
      method: 'POST',
      url,
      token: dentist.token,
      body: '{"__proto__":{"roles":["ADMIN"]},"username":"pollute"}',
    });
    expect(answer.statusCode).toBe(400);
  });

  test('returns 404 in Spanish for an unknown path of a service', async () => {
    const answer = await get('/services/auth/no/such/call');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'No encontrado' });
  });
});

const { version: release } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

describe('documentation', () => {
  test('the OpenAPI document contains every route of every service', async () => {
    const { info, paths } = (await get('/services/docs/json')).json();
    expect(info.version).toBe(release);
    for (const { service } of modules) {
      for (const route of Object.values(service.routes)) {
        const path = servicePath(service.name) + route.path.replace(/:(\w+)/g, '{$1}');
        expect(paths[path]?.[route.method.toLowerCase()], `${route.method} ${path}`).toBeDefined();
      }
    }
  });

  test('the OpenAPI document describes the errors and the limits of public routes', async () => {
    const { info, paths } = (await get('/services/docs/json')).json();
    expect(info.description).toContain('409: a conflict');
    const limited = modules
      .flatMap(({ service }) => Object.values<Route>(service.routes))
      .filter(({ who }) => who === 'public');
    expect(JSON.stringify(paths).match(/before the first delay/g)).toHaveLength(limited.length);
  });

  test.each(['yaml', '%79aml', 'static/index.html', 'static/nothing.js'])(
    'the reference has no %s',
    async (file) => {
      const answer = await get(`/services/docs/${file}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'No encontrado' }]);
    },
  );

  test('the page loads only files of this server and is not indexed', async () => {
    const page = await get('/services/docs');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files).toContain('/services/docs/static/swagger-ui-bundle.js');
    for (const url of ['/services/docs', ...files]) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
    }
  });
});

describe('every response', () => {
  test('has the security headers and is not stored if it comes from a route', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    for (const answer of [
      await get('/services/auth/users/all', admin.token),
      await get('/services/auth/roles'),
    ]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': expect.stringContaining('max-age='),
      });
    }
  });

  test.each([
    '/health/live',
    '/health/ready',
    '/config.json',
    '/services/docs',
    '/services/docs/json',
    '/no/such/page',
    '/%zz',
    `/${'a'.repeat(30_000)}`,
  ])('has the permissions policy: %.30s', async (url) => {
    const { headers } = await get(url);
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('contains only members that the contract declares', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const list = (await get('/services/auth/users/all', admin.token)).body;
    expect(list).not.toMatch(/password|hash|tokenVersion|token_version/i);
  });
});

describe('run-time configuration', () => {
  test('contains the base path of each mounted service', async () => {
    expect((await get('/config.json')).json()).toMatchObject({
      services: {
        auth: '/services/auth',
        'health-insurance': '/services/health-insurance',
        'clinical-history': '/services/clinical-history',
        onboarding: '/services/onboarding',
      },
      companyName: 'Dentaria',
      clinicTimeZone: 'America/Argentina/Buenos_Aires',
    });
  });

  test('SERVICES mounts a subset', async () => {
    const part = await testApp({ env: { SERVICES: 'auth' } });
    expect((await part.request({ method: 'GET', url: '/config.json' })).json().services).toEqual({
      auth: '/services/auth',
    });
    const absent = await part.request({
      method: 'GET',
      url: '/services/clinical-history/patients/1/history',
    });
    expect(absent.statusCode).toBe(404);
  });
});

describe('health', () => {
  test('a running product is live and ready', async () => {
    expect((await get('/health/live')).statusCode).toBe(200);
    expect((await get('/health/ready')).statusCode).toBe(200);
  });

  test('without a database the product is live but not ready, and calls get a 503 with Retry-After', async () => {
    const database = openDatabase({ connection: { host: '127.0.0.1', port: 1 } });
    const alone = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      secret: TEST_SECRET,
      database,
    });
    const admin = await buildUser(app, { role: 'ADMIN' });
    const answer = await alone.inject({
      url: '/services/auth/users/all',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.body).not.toMatch(/ECONN|127\.0\.0\.1/);
    expect((await alone.inject('/health/live')).statusCode).toBe(200);
    expect((await alone.inject('/health/ready')).statusCode).toBe(503);
    await alone.close();
    await database.close();
  });
});
