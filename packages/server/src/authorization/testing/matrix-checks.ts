import { operationOutcome } from '@dentaria/contract/exchange/fhir.ts';
import { problem } from '@dentaria/contract/http/problem.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Case } from './case.ts';
import { AUTHENTICATED, type Authenticated, type Principal, ROLE_OF } from './principals.ts';
import { callRoute, ROUTES } from './routes.ts';
import { callAs, expectedOf, leaksIn, type Scenario } from './scenario.ts';
import type { Secret } from './secrets.ts';
import { lastAuditId, unauditedRecords } from './unaudited-records.ts';

export const isAllowed = (testCase: Case, principal: Principal): boolean =>
  expectedOf(testCase, principal) < 300;

/** Returns faults in the responses to principals that a case refuses. */
export async function refusalFaults(
  scenario: Scenario,
  route: string,
  testCase: Case,
  principals: readonly Principal[],
): Promise<string[]> {
  const faults: string[] = [];
  const body = route.includes('/fhir/') ? operationOutcome : problem;
  for (const principal of principals) {
    const answer = await callAs(principal, scenario, route, testCase);
    const prefix = `${route}, ${testCase.on}, ${principal}:`;
    const expected = expectedOf(testCase, principal);
    if (answer.statusCode !== expected) faults.push(`${prefix} ${answer.statusCode} instead of ${expected}`);
    for (const leak of leaksIn(answer, testCase, scenario, principal)) faults.push(`${prefix} shows ${leak}`);
    if (!body.strict().safeParse(jsonOf(answer.body)).success)
      faults.push(`${prefix} another shape: ${answer.body}`);
  }
  return faults;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns faults in the responses to principals that a case allows, and in the audit of their calls. */
export async function successFaults(
  scenario: Scenario,
  route: string,
  testCase: Case,
  principals: readonly Principal[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const principal of principals) {
    const call = (at: Scenario) => successOf(at, route, testCase, principal);
    const answer = await (testCase.consumes ? scenario.onCopy(call) : call(scenario));
    faults.push(...answer.faults);
  }
  return faults;
}

export type AllowedCall = readonly [route: string, testCase: Case, principal: Principal];

/**
 * Like `successFaults`, for calls that consume their objects. A copy costs as much as ten calls, so calls share copies. If
 * an earlier call has already consumed the object, the call gets a 4xx and runs again on the next copy.
 */
export async function consumingFaults(scenario: Scenario, calls: readonly AllowedCall[]): Promise<string[]> {
  if (calls.length === 0) return [];
  const refused: AllowedCall[] = [];
  const faults = await scenario.onCopy(async (copy) => {
    const found: string[] = [];
    for (const call of calls) {
      const answer = await successOf(copy, ...call);
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (isRefused && call !== calls[0]) refused.push(call);
      else found.push(...answer.faults);
    }
    return found;
  });
  return [...faults, ...(await consumingFaults(scenario, refused))];
}

async function successOf(
  scenario: Scenario,
  route: string,
  testCase: Case,
  principal: Principal,
): Promise<{ readonly status: number; readonly faults: readonly string[] }> {
  const { app, world } = scenario;
  const audited = await lastAuditId(app);
  const answer = await callAs(principal, scenario, route, testCase);
  const expected = expectedOf(testCase, principal);
  const faults = leaksIn(answer, testCase, scenario, principal).map((leak) => `shows ${leak}`);
  if (answer.statusCode !== expected)
    faults.push(`${answer.statusCode} instead of ${expected}: ${answer.body}`);
  if ((testCase.isAudited ?? !route.startsWith('GET ')) && (await lastAuditId(app)) <= audited)
    faults.push('not audited');
  const patients = patientsIn(answer, testCase, scenario, principal);
  if (patients.length > 0 && (await lastAuditId(app)) <= audited)
    faults.push(`shows ${patients.join(' and ')} unaudited`);
  if (patients.length > 0 && isRead(route) && !ROUTES.get(route)?.shows)
    faults.push(`shows ${patients.join(' and ')}, which the contract does not declare`);
  for (const history of await unauditedRecords(app, world, answer, audited))
    faults.push(`history ${history} not audited`);
  return {
    status: answer.statusCode,
    faults: faults.map((fault) => `${route}, ${testCase.on}, ${principal}: ${fault}`),
  };
}

const isRead = (route: string): boolean => route.startsWith('GET ') || route.endsWith('/_search');

/** Returns data of patients, other than the caller, that a successful response contains and the request did not. */
function patientsIn(
  { statusCode, body }: LightMyRequestResponse,
  { query }: Case,
  { secrets, world }: Scenario,
  principal: Principal,
): string[] {
  if (statusCode >= 300) return [];
  const sent = query?.(world) ?? '';
  const isOwn = ({ seenBy }: Secret) =>
    ROLE_OF[principal as Authenticated] === 'PATIENT' && seenBy.includes(principal);
  return secrets
    .filter(({ what }) => /^(patient|newcomer|former patient) /.test(what))
    .filter((secret) => body.includes(secret.value) && !sent.includes(secret.value) && !isOwn(secret))
    .map(({ what }) => what);
}

export const hasAbsentObject = ({ answers, params }: Case): boolean =>
  params !== undefined && Object.values(answers).includes(404);

/** Compares the responses for another clinic's object and for one that does not exist. */
export async function absenceFaults(
  scenario: Scenario,
  route: string,
  testCase: Case,
  principals: readonly Principal[],
): Promise<string[]> {
  const { app, world, tokens } = scenario;
  const absent = Object.fromEntries(
    Object.entries(testCase.params?.(world) ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? (name === 'version' ? value : 2_000_000_000) : '9999999',
    ]),
  );
  const faults: string[] = [];
  for (const principal of principals) {
    const foreign = await callAs(principal, scenario, route, testCase);
    const none = await callRoute(app, route, {
      params: absent,
      query: testCase.query?.(world),
      body: testCase.body?.(world),
      token: tokens[principal],
      headers: testCase.mediaType ? { 'content-type': testCase.mediaType } : undefined,
    });
    if (foreign.statusCode !== none.statusCode || foreign.body !== none.body)
      faults.push(`${route}, ${testCase.on}, ${principal}: ${foreign.body} differs from ${none.body}`);
  }
  return faults;
}

/** One principal of each role of this clinic, and a dentist who does not own it. */
const COLLEAGUES = ['dentist', 'associate', 'receptionist', 'patient', 'guest'] as const;
const ELSEWHERE = [
  'dentistElsewhere',
  'receptionistElsewhere',
  'patientElsewhere',
  'guestElsewhere',
] as const satisfies readonly Authenticated[];

const allowedTo = (testCase: Case): readonly Authenticated[] =>
  AUTHENTICATED.filter((each) => isAllowed(testCase, each));

/** A principal of another clinic, if possible of a role that the route allows. */
function strangerTo(testCase: Case): Authenticated {
  const roles = allowedTo(testCase).map((each) => ROLE_OF[each]);
  const admitted = ELSEWHERE.filter((each) => expectedOf(testCase, each) !== 403);
  return admitted.find((each) => roles.includes(ROLE_OF[each])) ?? admitted[0] ?? ELSEWHERE[0];
}

/**
 * One allowed principal, one of each wrong role, one of another clinic, a visitor, and one with an ended session. Only
 * a visitor for a public route that consumes its object, because it can be called only once.
 */
export function gatePrincipals(testCase: Case): readonly Principal[] {
  if ('everybody' in testCase.answers && testCase.consumes) return ['anonymous'];
  const allowed = allowedTo(testCase);
  const chosen: readonly (Principal | undefined)[] = [
    allowed.find((each) => each !== 'admin' && !each.endsWith('Elsewhere')) ?? allowed[0],
    ...COLLEAGUES.filter((each) => expectedOf(testCase, each) === 403),
    strangerTo(testCase),
    'anonymous',
    'loggedOut',
  ];
  return [...new Set(chosen.filter((each) => each !== undefined))];
}
