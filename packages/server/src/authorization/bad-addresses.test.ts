import { expect, test } from 'vitest';
import { IN_ADDRESSES } from './testing/corpus.ts';
import { faultOf } from './testing/faulty-answers.ts';
import { bestOf, startFuzz, WHOLE_TIMEOUT_MS } from './testing/fuzz.ts';
import { MATRIX } from './testing/matrix.ts';

const on = await startFuzz();

const withParameters = Object.entries(MATRIX).flatMap(([name, scenes]) => {
  const scene = scenes.find(({ params }) => params);
  return scene ? [[name, scene] as const] : [];
});

test.each(withParameters)(
  '%s: whatever stands in the address',
  { timeout: WHOLE_TIMEOUT_MS },
  async (name, scene) => {
    const { world, tokens } = on.stage;
    const faults: string[] = [];
    const params = scene.params?.(world) ?? {};
    for (const parameter of Object.keys(params)) {
      for (const value of IN_ADDRESSES) {
        // Bodies that hold nothing: what is written must not depend on which of these names something.
        const answer = await on.call(name, {
          params: { ...params, [parameter]: value },
          body: scene.body ? {} : undefined,
          token: tokens[bestOf(scene)],
        });
        const fault = answer.statusCode < 300 ? undefined : faultOf(answer);
        if (fault) faults.push(`${parameter} = ${value.slice(0, 40)} → ${fault}`);
      }
    }
    expect(faults, faults.slice(0, 20).join('\n')).toEqual([]);
  },
);

test.each([
  ['GET', '/services/auth/clinics?includeInactive=true&includeInactive=false'],
  ['GET', '/services/auth/clinics?includeInactive[]=true'],
  ['GET', '/services/auth/clinics?__proto__[a]=1'],
  ['GET', '/services/auth/clinics?includeInactive=1'],
  ['GET', '/services/auth/users/%E0%A4%A'],
  ['GET', '/services/auth/users/%00'],
  ['GET', '/services//auth/users/all'],
  ['GET', '/services/auth/users/all/'],
  ['GET', '/services/auth/users/ALL'],
  ['GET', '/services/auth/../auth/users/all'],
  ['GET', '/services/auth/users/..%2f..%2fetc%2fpasswd'],
  ['HEAD', '/services/auth/users/all'],
  ['OPTIONS', '/services/auth/users/all'],
  ['DELETE', '/services/auth/users/all'],
  ['PATCH', '/services/auth/users/login'],
  ['GET', `/services/auth/users/${'9'.repeat(30_000)}`],
] as const)('%s %s', async (method, url) => {
  const answer = await on.app.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${on.stage.tokens.admin}`, 'x-http-method-override': 'DELETE' },
  });
  expect(answer.statusCode).toBeLessThan(500);
  if (method !== 'HEAD') expect(answer.statusCode < 300 ? undefined : faultOf(answer)).toBeUndefined();
});

test.each([
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer a.b.c',
  'bearer x',
  'Basic YWRtaW46YWRtaW4=',
  `Bearer ${'a'.repeat(7_000)}`,
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Bearer {}',
])('authorization %s is none', async (authorization) => {
  const answer = await on.app.app.inject({ url: '/services/auth/users/all', headers: { authorization } });
  expect(answer.statusCode).toBe(401);
  expect(faultOf(answer)).toBeUndefined();
});

test('an address that a caller claims for himself is not believed', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.77',
    'x-real-ip': '203.0.113.77',
    forwarded: 'for=203.0.113.77',
  };
  await on.call('GET /services/auth/audit', { token: on.stage.tokens.admin, headers });
  const { rows } = await on.app.owner.query('select address from audit order by id desc limit 1');
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});
