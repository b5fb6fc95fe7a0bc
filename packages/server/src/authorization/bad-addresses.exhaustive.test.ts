import { expect, test } from 'vitest';
import { PATH_VALUES } from './testing/corpus.ts';
import { allowedPrincipal, startFuzz } from './testing/fuzz.ts';
import { MATRIX } from './testing/matrix.ts';
import { faultIn } from './testing/response-faults.ts';

const fuzz = await startFuzz();

const withParameters = Object.entries(MATRIX).flatMap(([name, cases]) => {
  const testCase = cases.find(({ params }) => params);
  return testCase ? [[name, testCase] as const] : [];
});

test.each(withParameters)('%s: rejects invalid path parameters', async (name, testCase) => {
  const { world, tokens } = fuzz.scenario;
  const faults: string[] = [];
  const params = testCase.params?.(world) ?? {};
  for (const parameter of Object.keys(params)) {
    for (const value of PATH_VALUES) {
      // An empty body, because some of these values are valid identifiers.
      const answer = await fuzz.call(name, {
        params: { ...params, [parameter]: value },
        body: testCase.body ? {} : undefined,
        token: tokens[allowedPrincipal(testCase)],
      });
      const fault = answer.statusCode < 300 ? undefined : faultIn(answer);
      if (fault) faults.push(`${parameter} = ${value.slice(0, 40)} → ${fault}`);
    }
  }
  expect(faults, faults.slice(0, 20).join('\n')).toEqual([]);
});

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
] as const)('%s %s causes no server error', async (method, url) => {
  const answer = await fuzz.app.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${fuzz.scenario.tokens.admin}`, 'x-http-method-override': 'DELETE' },
  });
  expect(answer.statusCode).toBeLessThan(500);
  if (method !== 'HEAD') expect(answer.statusCode < 300 ? undefined : faultIn(answer)).toBeUndefined();
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
])('the authorization %s is rejected', async (authorization) => {
  const answer = await fuzz.app.app.inject({ url: '/services/auth/users/all', headers: { authorization } });
  expect(answer.statusCode).toBe(401);
  expect(faultIn(answer)).toBeUndefined();
});

test('a forwarded address from an untrusted proxy is ignored', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.77',
    'x-real-ip': '203.0.113.77',
    forwarded: 'for=203.0.113.77',
  };
  await fuzz.call('GET /services/auth/audit', { token: fuzz.scenario.tokens.admin, headers });
  const { rows } = await fuzz.app.owner.query('select address from audit order by id desc limit 1');
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});
