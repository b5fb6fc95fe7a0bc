import { expect, test } from 'vitest';
import type { Case } from './testing/case.ts';
import { ACCESS } from './testing/matrix.ts';
import type { Authenticated } from './testing/principals.ts';
import { callRoute, type RouteCall } from './testing/routes.ts';
import { expectedOf, openScenario, type Scenario } from './testing/scenario.ts';

// A clinic floods each route with calls. Later callers must get a response before most of the flood, because the
// database, the printer, the upload reader and the password hashing alternate between callers. Measured in responses,
// not in time.

const CALLS = 60;
const HOSTILE = ['dentist', 'receptionist', 'associate', 'patient', 'guest'] as const;
const OTHER_CLINICS_AND_ADMIN = [
  'admin',
  'dentistElsewhere',
  'receptionistElsewhere',
  'patientElsewhere',
] as const;

const scenario = await openScenario({ poolSize: 6, env: { TRUST_PROXY: '127.0.0.1' } });

const succeeds = (testCase: Case) => (principal: Authenticated) => expectedOf(testCase, principal) < 300;

interface Sender {
  readonly token: string | null;
  readonly address: string;
}

async function partsOf({ app, world }: Scenario, testCase: Case): Promise<Omit<RouteCall, 'token'>> {
  return {
    params: testCase.params?.(world),
    query: testCase.query?.(world),
    body: testCase.body?.(world),
    ...(testCase.mediaType && { headers: { 'content-type': testCase.mediaType } }),
    ...(!testCase.consumes && (await testCase.prepare?.(app, world))),
  };
}

/** Floods the route as one clinic, calls it as somebody else, and describes wrong or late responses. */
async function faultsUnderFlood(at: Scenario, route: string, testCase: Case): Promise<string[]> {
  const { app, tokens, world } = at;
  const isPublic = 'everybody' in testCase.answers;
  const hostile = isPublic ? (['anonymous'] as const) : HOSTILE.filter(succeeds(testCase));
  if (hostile.length === 0) return [];
  await app.owner.query('delete from throttle');
  const parts = await partsOf(at, testCase);
  const call = ({ token, address }: Sender, made = parts, of = route) =>
    callRoute(app, of, { ...made, token, headers: { ...made.headers, 'x-forwarded-for': address } });

  let answered = 0;
  const flood = Array.from({ length: CALLS }, async (_, index) => {
    const principal = hostile[index % hostile.length] ?? 'anonymous';
    const { statusCode } = await call({ token: tokens[principal], address: '203.0.113.1' });
    if (statusCode !== 429) answered += 1;
    return statusCode;
  });
  async function answeredBefore(own: ReturnType<typeof call>) {
    const { statusCode } = await own;
    return { statusCode, before: answered };
  }
  const other = isPublic ? 'anonymous' : OTHER_CLINICS_AND_ADMIN.find(succeeds(testCase));
  // Has a limit per account, which the flood reaches.
  const isLimitedByAccount = route === 'POST /services/auth/password-recoveries';
  const { elsewhere } = world;
  const own = await Promise.all([
    answeredBefore(
      call(
        { token: elsewhere.dentist.token, address: '198.51.100.1' },
        { params: { id: elsewhere.dentist.id } },
        'GET /services/auth/users/:id',
      ),
    ),
    ...(other && !isLimitedByAccount
      ? [answeredBefore(call({ token: tokens[other], address: '198.51.100.2' }))]
      : []),
  ]);
  const statuses = await Promise.all(flood);
  const most = Math.max(6, answered / 2);
  return [
    ...statuses.filter((status) => status >= 500).map((status) => `the flood got a ${status}`),
    ...(answered === 0 ? ['all of the flood got a 429'] : []),
    ...own.flatMap(({ statusCode, before }, place) => [
      ...(statusCode >= 500 || statusCode === 429 || (place === 0 && statusCode !== 200)
        ? [`call ${place} of another got a ${statusCode}`]
        : []),
      ...(before > most ? [`call ${place} of another came after ${before} of ${answered} of the flood`] : []),
    ]),
  ].map((fault) => `${route}, ${testCase.on}: ${fault}`);
}

// Pages and health checks are not queued.
const SERVICES = ACCESS.filter(({ name }) => name !== 'kernel');

test.each(SERVICES.map(({ name, routes }) => [name, routes] as const))(
  'a clinic that floods the routes of %s delays nobody else',
  async (_, routes) => {
    const faults: string[] = [];
    for (const [route, cases] of Object.entries(routes)) {
      for (const testCase of cases) {
        const flood = (at: Scenario) => faultsUnderFlood(at, route, testCase);
        faults.push(...(await (testCase.consumes ? scenario.onCopy(flood) : flood(scenario))));
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  },
);
