import type { TestApp } from '../../testing/test-app.ts';
import type { Case } from './case.ts';
import { ACCESS } from './matrix.ts';
import type { Authenticated, Principal } from './principals.ts';
import { callRoute } from './routes.ts';
import type { Scenario } from './scenario.ts';
import { tablesOf } from './table-digests.ts';

// Unique values: a row that contains one was written from a protected field.
const ID = 987_654_321;
const TIME = '2001-02-03T04:05:06.000Z';
const TEXT = 'injected by a body';
const HASH = 'deadbeefdeadbeefdeadbeefdeadbeef';
const TRACES = [String(ID), '2001-02-03', TEXT, HASH];

const IDS = [
  'id',
  'userId',
  'patientUserId',
  'historyId',
  'clinicId',
  'ownerUserId',
  'authorId',
  'invitationId',
];
const MORE_IDS = [
  'planId',
  'plan_id',
  'health_insurance_id',
  'tokenVersion',
  'nextRowId',
  'volume',
  'professionalId',
];
const TIMES = ['createdAt', 'updatedAt', 'archivedAt', 'removedAt', 'acceptedAt', 'expiresAt', 'savedAt'];
const HASHES = ['passwordHash', 'tokenHash', 'hash', 'previousHash', 'saveKey', 'link', 'messageId'];

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const PROTECTED: Readonly<Record<string, unknown>> = Object.fromEntries(
  [
    ...[...IDS, ...MORE_IDS].map((name) => [name, ID] as const),
    ...TIMES.map((name) => [name, TIME] as const),
    ...HASHES.map((name) => [name, HASH] as const),
    ['ownerUsername', TEXT] as const,
    ['savedBy', { id: ID, name: TEXT }] as const,
    ['action', TEXT] as const,
    ['plans', [{ plan_name: TEXT, description: TEXT }]] as const,
  ].flatMap(([name, value]) => [
    [name, value],
    [snakeCase(name), value],
  ]),
);

/** Adds every protected field to each object of the body. */
function inject(body: unknown, allowed: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((each) => inject(each, allowed));
  if (typeof body !== 'object' || body === null) return body;
  // A chart is a map of teeth: an unknown key is rejected, not dropped.
  const inner = Object.entries(body).map(([name, value]) => [
    name,
    name === 'toothStatus' ? value : inject(value, allowed),
  ]);
  const extra = Object.entries(PROTECTED).filter(([name]) => !allowed.includes(name));
  return { ...Object.fromEntries(extra), ...Object.fromEntries(inner) };
}

/** The tables that contain an injected value. */
async function tracesIn(app: TestApp): Promise<string[]> {
  const found = await Promise.all(
    (await tablesOf(app)).map(async (table) => {
      const { rows } = await app.owner.query(
        `select t::text from ${table} t where ${TRACES.map((_, at) => `t::text like '%' || $${at + 1} || '%'`).join(' or ')}`,
        TRACES,
      );
      return rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}

/** Calls with body members that no caller may set, by module. */
export const WRITES = ACCESS.map(({ name, routes }) => ({
  name,
  calls: Object.entries(routes).flatMap(([route, cases]) =>
    cases
      .filter(
        (testCase) =>
          testCase.body && !testCase.mediaType && successOf(testCase) !== undefined && !testCase.isStrict,
      )
      .map((testCase) => [route, testCase.on, testCase] as const),
  ),
}));

function successOf({ answers }: Case): Principal | undefined {
  if ('everybody' in answers) return answers.everybody < 300 ? 'anonymous' : undefined;
  const [principal] = Object.entries(answers).find(([, status]) => status < 300) ?? [];
  return principal as Authenticated | undefined;
}

/** Returns the faults after a call with every protected field in its body. */
export async function protectedFieldFaults(
  { app, world, tokens }: Scenario,
  route: string,
  testCase: Case,
): Promise<string[]> {
  const prepared = await testCase.prepare?.(app, world);
  const answer = await callRoute(app, route, {
    params: { ...testCase.params?.(world), ...prepared?.params },
    body: inject(prepared?.body ?? testCase.body?.(world), testCase.mayName ?? []),
    token: prepared?.token ?? tokens[successOf(testCase) ?? 'anonymous'],
  });
  const shown = TRACES.filter((trace) => answer.body.includes(trace)).map((trace) => `answers ${trace}`);
  const written = (await tracesIn(app)).map((table) => `wrote to ${table}`);
  const refused = answer.statusCode < 300 ? [] : [`${answer.statusCode} ${answer.body}`];
  return [...refused, ...shown, ...written];
}
