import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openErrorAnswers } from '../authorization/testing/error-answers.ts';
import { errorStatusesOf, type Status } from '../authorization/testing/error-triggers.ts';
import { ROUTES } from '../authorization/testing/routes.ts';
import { insertOidcRequest } from '../modules/auth/testing/identity-builders.ts';

const { app, triggerFaults, targetOf } = await openErrorAnswers();

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

test.each([...ROUTES])('%s answers every trigger of an error with its status', async (name, route) => {
  const target = targetOf(name);
  const faults: string[] = [];
  for (const status of errorStatusesOf(route))
    for (const trigger of target.triggersOf(status))
      faults.push(...(await triggerFaults(target, status, trigger, (body) => record(name, status, body))));
  expect(faults).toEqual([]);
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
  const file = new URL('../../../web/src/testing/recorded-errors.json', import.meta.url);
  const byRoute = Object.fromEntries(Object.entries(recorded).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (process.env.RECORD_ERRORS) await writeFile(file, `${JSON.stringify(byRoute, null, 2)}\n`);
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
