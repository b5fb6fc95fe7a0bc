import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { describeTrigger, openErrorAnswers } from './authorization/testing/error-answers.ts';
import { errorStatusesOf, type Status, sharedPart } from './authorization/testing/error-triggers.ts';
import { ROUTES } from './authorization/testing/fuzz.ts';
import { routesOf } from './authorization/testing/routes.ts';
import { lastAuditId, unauditedRecords } from './authorization/testing/unaudited-records.ts';
import { insertOidcRequest } from './modules/auth/testing/identity-builders.ts';

// The order of error statuses (specification, section 1): 413 and 415, 401, 403, 404, 400, 409, 428, 429, 503.
// order-of-answers.exhaustive.test.ts tries every pair.

const { app, scenario, answerTo, pairFaults, combines, targetOf } = await openErrorAnswers();

/** The members of the error answers by route and status, and the fields of their `errors`. */
const recorded: Record<string, Record<string, { members: string; fields: string }>> = {};

function record(name: string, status: Status, body: { readonly errors?: object }): void {
  const answers = recorded[name] ?? {};
  const { members = '', fields = '' } = answers[status] ?? {};
  const union = (known: string, added: object = {}) =>
    [...new Set([...known.split(' '), ...Object.keys(added)])].sort().join(' ').trim();
  answers[status] = { members: union(members, body), fields: union(fields, body.errors) };
  recorded[name] = answers;
}

test('the routes of the running router are those of the contract and of the kernel', () => {
  const names = routesOf(app.app).filter(
    (name) => !/ \/(services\/docs|health|metrics|client-errors|config)/.test(name),
  );
  expect(names.sort()).toEqual([...ROUTES.keys()].sort());
});

describe.each([...ROUTES])('%s', (name, route) => {
  const statuses = errorStatusesOf(route);
  const target = targetOf(name);

  test('answers each of its error statuses, with an audit row for a record in the answer', async () => {
    const mismatches: string[] = [];
    for (const status of statuses) {
      const triggers = target.triggersOf(status);
      if (triggers.length === 0) mismatches.push(`no trigger of ${status}`);
      for (const trigger of triggers) {
        const since = await lastAuditId(app);
        const answer = await answerTo(target, trigger);
        for (const history of await unauditedRecords(app, scenario.world, answer, since))
          mismatches.push(`history ${history} without an audit row: ${describeTrigger(trigger)}`);
        record(name, status, answer.json());
        const { statusCode } = answer;
        if (statusCode !== status)
          mismatches.push(`${statusCode} instead of ${status}: ${describeTrigger(trigger)}`);
      }
    }
    expect(mismatches).toEqual([]);
  });

  // An id cannot be both malformed and absent, and a member cannot be both invalid and taken.
  test('has triggers that combine adjacent error statuses, except about the same id or member', () => {
    const others = statuses.filter((status) => status !== 413);
    const missing = others.slice(1).filter((second, at) => {
      const shared = target
        .triggersOf(others[at] ?? second)
        .flatMap((one) => target.triggersOf(second).map((other) => sharedPart(target.call, one, other)));
      return !shared.includes(undefined) && shared.includes('principal');
    });
    expect(missing).toEqual([]);
  });
});

/** For each module, the first route that answers both of two adjacent error statuses. */
const examples = new Map<string, readonly [name: string, pair: readonly [Status, Status]]>();
for (const [name, route] of ROUTES) {
  const statuses = errorStatusesOf(route);
  for (const [at, second] of statuses.slice(1).entries()) {
    const first = statuses[at] ?? second;
    const kind = `${/ \/services\/([^/]+)/.exec(name)?.[1]} answers ${first} before ${second}`;
    if (second !== 415 && !examples.has(kind) && combines(targetOf(name), [first, second]))
      examples.set(kind, [name, [first, second]]);
  }
}

test.each([...examples])('%s', async (_, [name, pair]) => {
  expect(await pairFaults(targetOf(name), pair, 1)).toEqual([]);
});

// RECORD_ERRORS=1 records the errors again.
test('answers every error that the fake server of the web may answer', async () => {
  const login = await app.request({
    method: 'POST',
    url: '/services/auth/users/login',
    body: { username: 'nobody', password: 'incorrecta 1' },
  });
  expect(login.statusCode).toBe(401);
  record('POST /services/auth/users/login', 401, login.json());
  const { state, browserKey } = await insertOidcRequest(app, { userId: null });
  const signIn = await app.request({
    method: 'POST',
    url: `/services/auth/oidc/requests/${state}/sign-in`,
    body: { browserKey, code: 'incorrecto' },
  });
  expect(signIn.statusCode).toBe(401);
  record('POST /services/auth/oidc/requests/:state/sign-in', 401, signIn.json());
  const file = new URL('../../web/src/testing/recorded-errors.json', import.meta.url);
  if (process.env.RECORD_ERRORS) await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
  const faked: typeof recorded = JSON.parse(await readFile(file, 'utf8'));
  const unknown = Object.entries(faked).flatMap(([name, answers]) =>
    Object.entries(answers).flatMap(([status, { members, fields }]) => {
      const known = recorded[name]?.[status];
      const words = `${known?.members} ${known?.fields}`.split(' ');
      return `${members} ${fields}`
        .trim()
        .split(' ')
        .filter((word) => !words.includes(word))
        .map((word) => `${name}: ${status} ${word}`);
    }),
  );
  expect(unknown).toEqual([]);
});
