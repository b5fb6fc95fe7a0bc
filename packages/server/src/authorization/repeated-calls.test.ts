import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { IDEMPOTENCY_KEY_HEADER, usesIdempotencyKey } from '@dentaria/contract/http/idempotency-key.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../testing/test-app.ts';
import type { Case } from './testing/case.ts';
import { ACCESS } from './testing/matrix.ts';
import { isAllowed } from './testing/matrix-checks.ts';
import { AUTHENTICATED, type Principal } from './testing/principals.ts';
import { callRoute, ROUTES } from './testing/routes.ts';
import { openScenario, requestAs, type Scenario } from './testing/scenario.ts';
import { digestsOf } from './testing/table-digests.ts';

// Makes every POST of the contract twice with one Idempotency-Key, as after a lost response.

const scenario = await openScenario();

const posts = [...ROUTES].filter(([, { method, who }]) => method === 'POST' && who !== 'public');
const stored = posts.filter(([, route]) => usesIdempotencyKey(route)).map(([name]) => name);

interface Call {
  readonly route: string;
  readonly testCase: Case;
  readonly principal: Principal;
}

const calls = ACCESS.map(({ name, routes }) => ({
  name,
  calls: Object.entries(routes)
    .filter(([route]) => stored.includes(route))
    .flatMap(([route, cases]) =>
      cases.flatMap((testCase): Call[] => {
        const allowed = AUTHENTICATED.filter((each) => isAllowed(testCase, each));
        const principal = allowed.find((each) => each !== 'admin') ?? allowed[0];
        return principal ? [{ route, testCase, principal }] : [];
      }),
    ),
})).filter((module) => module.calls.length > 0);

/** Side effects of a call: rows, audited events and jobs. */
async function traces(app: TestApp) {
  const { rows } = await app.owner.query(
    'select (select count(*) from audit) as audited, (select count(*) from jobs.job) as jobs',
  );
  return { ...(await digestsOf(app)), ...rows[0] };
}

const tried = new Set<string>();

/** Calls share a copy of the world. A call runs again on the next copy if an earlier one has consumed its object. */
async function faultsOf(all: readonly Call[]): Promise<string[]> {
  if (all.length === 0) return [];
  const refused: Call[] = [];
  const faults = await scenario.onCopy(async (copy) => {
    const found: string[] = [];
    for (const call of all) {
      const fault = await faultOf(copy, call);
      if (fault === 'refused' && call !== all[0]) refused.push(call);
      else if (fault !== undefined) found.push(`${call.route}, ${call.testCase.on}: ${fault}`);
    }
    return found;
  });
  return [...faults, ...(await faultsOf(refused))];
}

async function faultOf(copy: Scenario, { route, testCase, principal }: Call): Promise<string | undefined> {
  const { app } = copy;
  const request = await requestAs(principal, copy, testCase);
  const headers = { ...request.headers, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  await app.owner.query('delete from throttle');
  const first = await callRoute(app, route, { ...request, headers });
  if (first.statusCode >= 400) return 'refused';
  tried.add(route);
  const before = await traces(app);
  const repeated = await callRoute(app, route, { ...request, headers });
  const after = await traces(app);
  if (repeated.statusCode !== first.statusCode || repeated.body !== first.body)
    return `${repeated.statusCode} ${repeated.body} in place of ${first.statusCode} ${first.body}`;
  if (isDeepStrictEqual(before, after)) return undefined;
  return `the repeat changed ${Object.keys(after).filter((name) => after[name] !== before[name])}`;
}

test.each(calls)('$name: a repeated POST gets the first answer and does nothing more', async (module) => {
  const faults = await faultsOf(module.calls);
  expect(faults, faults.join('\n')).toEqual([]);
});

test('every POST with a stored response was tried', () => {
  expect(stored.filter((route) => !tried.has(route))).toEqual([]);
});

/** Other POSTs, with the effect of a repeat. */
const BY_HANDLER: Readonly<Record<string, string>> = {
  'auth/users/logout': 'The session has ended: 401.',
  'auth/users/me/sign-out-everywhere': 'The session has ended: 401.',
  'auth/users/me/factor-tickets': 'Another ticket; tickets live five minutes.',
  'auth/users/me/factor-tickets/passkey': 'A challenge is used once: 401.',
  'auth/users/me/oidc/requests': 'Another request; requests live ten minutes.',
  'auth/users/me/oidc/requests/:state/identity': 'A request is used once: 404.',
  'auth/users/me/oidc/tickets/:ticket/link': 'A ticket is used once: 404.',
  'auth/users/me/identities/:id/unlink': 'The identity is gone: 404.',
  'auth/users/me/unlock': 'Writes nothing.',
  'clinical-history/histories': 'The same saveId gets the version that it made; another one is a 409.',
  'clinical-history/patients/:id/history':
    'The same saveId gets the version that it made; another one is a 409.',
  'clinical-history/plan-suggestions': 'Writes nothing.',
  'onboarding/api/email-config/:configName/test': 'Sends another test mail, which is what it is for.',
};

test('no other POST ignores the key, except searches by a form', () => {
  const ignoring = posts
    .filter(([, route]) => !usesIdempotencyKey(route) && !route.form)
    .map(([name]) => name.replace('POST /services/', ''));
  expect(ignoring.toSorted()).toEqual(Object.keys(BY_HANDLER).toSorted());
});

test('routes whose body has a saveId read it as the key, except the creation of a history', () => {
  const declared = posts.filter(([, { saveId }]) => saveId).map(([name]) => name);
  const inBody = posts.filter(([, { body }]) => body instanceof z.ZodObject && 'saveId' in body.shape);
  const histories = ['patients/:id/history', 'histories'].map(
    (path) => `POST /services/clinical-history/${path}`,
  );
  expect(inBody.map(([name]) => name).filter((name) => !histories.includes(name))).toEqual(declared);
  expect(declared).toHaveLength(4);
});
