import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './kernel/config.ts';
import { openDatabase } from './kernel/database/database.ts';
import { asSave, historyCalls, newHistory } from './modules/clinical-history/testing/histories.ts';
import { buildPractice, buildUser } from './testing/builders.ts';
import { TEST_SECRET, testApp } from './testing/test-app.ts';

// The order of checks: 413/415, 401, 403, 404, 400, 409, 412/428, 429, 503. Each call below fails one check and all
// checks after it.

const app = await testApp();

const INVALID = { version: 'x', demographics: { firstName: '1' } };

test('a save of a history is refused for the first check that fails', async () => {
  const { dentist, patient, clinic } = await buildPractice(app);
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const foreign = await buildPractice(app);
  const calls = historyCalls(app);
  const history = (await calls.create(dentist.token, patient.id)).json();
  await calls.save(dentist.token, patient.id, asSave(history, { toothNotes: [] }));
  const url = `/services/clinical-history/patients/${patient.id}/history`;
  const plain = (token: string | null, body: string) =>
    app.request({ method: 'PUT', url, token, body, headers: { 'content-type': 'text/plain' } });
  const answers = [
    await calls.save(null, foreign.patient.id, { ...INVALID, x: 'x'.repeat(1024 * 1024) }),
    await plain(null, 'x'),
    await calls.save(null, patient.id, INVALID),
    await calls.save(receptionist.token, foreign.patient.id, INVALID),
    await calls.save(dentist.token, foreign.patient.id, INVALID),
    await calls.save(dentist.token, patient.id, INVALID),
    await calls.save(dentist.token, patient.id, asSave(history)),
    await calls.save(dentist.token, patient.id, asSave(history, { version: undefined })),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 415, 401, 403, 404, 400, 409, 428]);
});

test('a suggestion is validated before the hourly limit', async () => {
  const { dentist } = await buildPractice(app);
  const suggest = async (toothStatus: unknown) =>
    (
      await app.request({
        method: 'POST',
        url: '/services/clinical-history/plan-suggestions',
        token: dentist.token,
        body: { toothStatus },
      })
    ).statusCode;
  for (let calls = 0; calls < 10; calls += 1) expect(await suggest({ 16: { crown: true } })).toBe(200);
  expect(await suggest({ 19: { crown: true } })).toBe(400);
  expect(await suggest({ 16: { crown: true } })).toBe(429);
});

test('without the database, earlier checks still apply and other calls are a 503', async () => {
  const database = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, onError: () => {} });
  const alone = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    secret: TEST_SECRET,
    database,
  });
  const { dentist, patient } = await buildPractice(app);
  const save = async (authorization: string, payload: object) =>
    (
      await alone.inject({
        method: 'POST',
        url: `/services/clinical-history/patients/${patient.id}/history`,
        headers: { authorization },
        payload,
      })
    ).statusCode;
  expect(await save('', newHistory())).toBe(401);
  expect(await save(`Bearer ${dentist.token}`, newHistory())).toBe(503);
  await alone.close();
  await database.close();
});

const INVALID_BODIES: readonly unknown[] = [
  null,
  7,
  'x',
  [],
  {},
  { username: { $gt: '' }, roles: [[[]]], name: ['x'], ownerUserId: 1e300, toothStatus: 'x', docNumber: {} },
  '{"a":',
  '{"__proto__":{"roles":["ADMIN"]}}',
  '\u0000',
];

test.each(['ADMIN', 'DENTIST'] as const)('no input of a %s causes a 500', async (role) => {
  const { token } = await buildUser(app, { role });
  const { paths } = (await app.request({ method: 'GET', url: '/services/docs/json' })).json();
  const calls = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  );
  expect(calls.length).toBeGreaterThan(40);
  const failed: string[] = [];
  for (const [method, path] of calls) {
    if (path.endsWith('/logout')) continue;
    for (const filler of ['0', '2000000000', '-1', 'x%00y', "'%20or%201=1", '%F0%9F%A6%B7']) {
      const url = path.replace(/\{\w+\}/g, filler);
      for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : INVALID_BODIES) {
        const { statusCode } = await app.request({ method: method as 'GET', url, token, body });
        if (statusCode >= 500 && statusCode !== 503) failed.push(`${method} ${url} ${JSON.stringify(body)}`);
      }
    }
  }
  expect(failed).toEqual([]);
});
