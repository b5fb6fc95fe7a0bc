import { statusOf } from '@dentaria/contract/http/route.ts';
import { expect, test } from 'vitest';
import { startFuzz, type Target, targetsOf } from '../../packages/server/src/authorization/testing/fuzz.ts';
import type { RouteCall } from '../../packages/server/src/authorization/testing/routes.ts';
import { responseSchema } from '../../packages/server/src/kernel/http/json-schema.ts';
import { LONGEST_HOLD, shortestHold } from './event-loop.ts';
import { insertLargestClinic, insertLargeVersions, insertManyRows, MANY } from './many-rows.ts';

/** The arrays of these responses do not grow with the rows of a clinic: roles, pages, lines of a history, settings, one account. */
const BOUNDED = [
  'GET /services/auth/audit',
  'GET /services/auth/clinics/:id/staff-invitations',
  'GET /services/auth/patients',
  'POST /services/auth/sign-in-tickets/:token/passkey-challenge',
  'POST /services/auth/passkey-sign-ins/challenge',
  'GET /services/auth/users/me/second-factor',
  'POST /services/auth/users/me/factor-tickets/passkey-challenge',
  'POST /services/auth/factor-tickets/:token/passkey-challenge',
  'POST /services/auth/factor-tickets/:token/recovery-codes',
  'POST /services/auth/oidc/requests/:state/sign-in',
  'GET /services/auth/users/me/identities',
  'GET /services/auth/users/me/sessions',
  'GET /services/auth/users/:id/sessions',
  'GET /services/auth/roles',
  'GET /services/auth/users/:id',
  'POST /services/auth/users/create',
  'PUT /services/auth/users/:id/update',
  'POST /services/auth/users/login',
  'PUT /services/auth/users/me/password',
  'PUT /services/auth/users/me/license',
  'POST /services/health-insurance/health-insurances',
  'GET /services/clinical-history/patients/:id/history',
  'POST /services/clinical-history/patients/:id/history',
  'PUT /services/clinical-history/patients/:id/history',
  'GET /services/clinical-history/patients/:id/history/versions/:version',
  'POST /services/clinical-history/plan-suggestions',
  'GET /services/clinical-history/archived-histories/page',
  // As many as records of the patient.
  'GET /services/clinical-history/patients/:id/history/closed-volumes',
  'GET /services/scheduling/clinics/:clinicId/settings',
  'POST /services/scheduling/clinics/:clinicId/settings/first',
  'GET /services/scheduling/clinics/:clinicId/appointments/outside-hours',
  'PUT /services/scheduling/clinics/:clinicId/professionals/:professionalId/schedule',
  'POST /services/scheduling/clinics/:clinicId/closures',
  'GET /services/scheduling/clinics/:clinicId/holidays',
  'GET /services/scheduling/clinics/:clinicId/slots',
  'GET /services/scheduling/clinics/:clinicId/waitlist',
  'GET /services/scheduling/clinics/:clinicId/waitlist/offers',
  'GET /services/scheduling/clinics/:clinicId/numbers',
  'GET /services/scheduling/clinics/:clinicId/online-booking',
  'PUT /services/scheduling/clinics/:clinicId/online-booking',
  'GET /services/scheduling/online-booking/:clinicId',
  'GET /services/scheduling/online-booking/:clinicId/slots',
  'GET /services/scheduling/patients/:id/appointments',
  'GET /services/scheduling/appointments/:id/messages',
  'POST /services/scheduling/appointments/:id/messages',
  'DELETE /services/scheduling/appointments/:id/links',
  'POST /services/scheduling/clinics/:clinicId/appointments/series',
  'GET /services/follow-up/clinics/:clinicId/work-list',
  'GET /services/follow-up/clinics/:clinicId/work-list/counts',
  'GET /services/follow-up/clinics/:clinicId/work-list/:kind/:id/attempts',
  'POST /services/follow-up/clinics/:clinicId/work-list/messages',
  'GET /services/follow-up/clinics/:clinicId/assignees',
  'GET /services/follow-up/clinics/:clinicId/templates',
  'GET /services/follow-up/patients/:id/recalls',
  'GET /services/follow-up/patients/:id/tasks',
  'GET /services/follow-up/patients/:id/timeline',
  'GET /services/billing/clinics/:clinicId/patients/:patientId/account',
  'GET /services/billing/clinics/:clinicId/patients/:patientId/account/entries',
  'GET /services/billing/clinics/:clinicId/balances',
  'GET /services/billing/clinics/:clinicId/price-lists',
  // As GET, which is measured: each of these calls builds a short list of its own.
  'PUT /services/billing/clinics/:clinicId/price-lists/:id/prices/:procedureId',
  'DELETE /services/billing/clinics/:clinicId/price-lists/:id/prices/:procedureId',
  'POST /services/billing/clinics/:clinicId/price-lists/:id/rise',
  // The errors of a file.
  'POST /services/billing/clinics/:clinicId/price-lists/:id/prices/csv',
  'POST /services/billing/clinics/:clinicId/patients/:patientId/payments',
  'POST /services/billing/clinics/:clinicId/payments/:id/refunds',
  'GET /services/billing/clinics/:clinicId/payments',
  'GET /services/billing/clinics/:clinicId/payments/:id',
  'POST /services/billing/clinics/:clinicId/payments/:id/void',
  'GET /services/billing/clinics/:clinicId/cash',
  'POST /services/billing/clinics/:clinicId/cash',
  'GET /services/billing/clinics/:clinicId/cash-sessions',
  'GET /services/billing/clinics/:clinicId/cash-sessions/:id',
  'POST /services/billing/clinics/:clinicId/cash-sessions/:id/movements',
  'POST /services/billing/clinics/:clinicId/cash-sessions/:id/close',
  'GET /services/billing/clinics/:clinicId/estimates',
  'GET /services/billing/clinics/:clinicId/patients/:patientId/estimates',
  'GET /services/billing/clinics/:clinicId/patients/:patientId/accepted-work',
  'POST /services/billing/clinics/:clinicId/patients/:patientId/estimate-lines',
  'POST /services/billing/clinics/:clinicId/patients/:patientId/estimates',
  'GET /services/billing/clinics/:clinicId/estimates/:id',
  'PUT /services/billing/clinics/:clinicId/estimates/:id',
  'POST /services/billing/clinics/:clinicId/estimates/:id/present',
  'POST /services/billing/clinics/:clinicId/estimates/:id/copy',
  'POST /services/billing/clinics/:clinicId/estimates/:id/accept',
  'POST /services/billing/clinics/:clinicId/estimates/:id/reject',
  'DELETE /services/billing/clinics/:clinicId/estimates/:id/links',
  // One row a day or a professional; the work of a professional in a period.
  'GET /services/billing/clinics/:clinicId/results',
  'GET /services/billing/clinics/:clinicId/professionals/:professionalId/settlement',
  'GET /services/billing/clinics/:clinicId/settlement-terms',
  'POST /services/billing/clinics/:clinicId/professionals/:professionalId/settlement-terms',
  'GET /services/billing/estimate-links/:token',
  'POST /services/billing/estimate-links/:token/accept',
  'POST /services/billing/estimate-links/:token/reject',
  'POST /services/billing/clinics/:clinicId/estimates/:id/mails',
  'GET /services/billing/clinics/:clinicId/claim-batches',
  'POST /services/billing/clinics/:clinicId/claim-batches',
  'GET /services/billing/clinics/:clinicId/claim-batches/:id',
  'PUT /services/billing/clinics/:clinicId/claim-batches/:id',
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/payments',
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/payments/:paymentId/void',
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/present',
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/rejections',
  'POST /services/billing/clinics/:clinicId/claim-batches/:id/rejections/:itemId/undo',
  'GET /services/billing/clinics/:clinicId/claim-items',
  'POST /services/billing/clinics/:clinicId/patients/:patientId/claim-items',
  'PUT /services/billing/clinics/:clinicId/claim-items/:id',
  'POST /services/billing/clinics/:clinicId/claim-items/:id/give-up',
  'POST /services/billing/clinics/:clinicId/claim-items/:id/reopen',
  'GET /services/billing/clinics/:clinicId/insurer-accounts',
  'GET /services/billing/clinics/:clinicId/insurer-accounts/:id',
  // A handful of tokens, and the newest of the past.
  'GET /services/exchange/clinics/:clinicId/programs',
  'POST /services/exchange/clinics/:clinicId/programs',
  'POST /services/exchange/clinics/:clinicId/programs/:id/revoke',
  // The resources of one patient.
  'GET /services/exchange/clinics/:clinicId/exports',
  'GET /services/exchange/fhir/Patient',
  'GET /services/exchange/fhir/Patient/:id/$everything',
  'GET /services/exchange/fhir/Appointment',
  'GET /services/exchange/fhir/Coverage',
  'GET /services/exchange/fhir/Consent',
  'GET /services/exchange/fhir/Condition',
  'GET /services/exchange/fhir/Procedure',
  'GET /services/exchange/fhir/AllergyIntolerance',
  'GET /services/exchange/fhir/MedicationStatement',
  'GET /services/exchange/fhir/CarePlan',
  'GET /services/exchange/fhir/Provenance',
  'POST /services/exchange/fhir/Patient/_search',
  'POST /services/exchange/fhir/Appointment/_search',
  'POST /services/exchange/fhir/Coverage/_search',
  'POST /services/exchange/fhir/Consent/_search',
  'POST /services/exchange/fhir/Condition/_search',
  'POST /services/exchange/fhir/Procedure/_search',
  'POST /services/exchange/fhir/AllergyIntolerance/_search',
  'POST /services/exchange/fhir/MedicationStatement/_search',
  'POST /services/exchange/fhir/CarePlan/_search',
  'POST /services/exchange/fhir/Provenance/_search',
  // The likeliest pairs; duplicates.timing.ts measures how long 20,000 patients hold the event loop.
  'GET /services/exchange/clinics/:clinicId/alike',
  'GET /services/exchange/clinics/:clinicId/duplicates',
  // Of two records; the last merges.
  'GET /services/exchange/clinics/:clinicId/merge-preview',
  'GET /services/exchange/clinics/:clinicId/merges',
  'POST /services/exchange/clinics/:clinicId/merges',
  'GET /services/exchange/clinics/:clinicId/merges/:id',
  'POST /services/exchange/clinics/:clinicId/merges/:id/undo',
  'GET /services/exchange/clinics/:clinicId/imports',
  'POST /services/exchange/clinics/:clinicId/imports',
  'GET /services/exchange/clinics/:clinicId/imports/:id',
  'GET /services/exchange/clinics/:clinicId/imports/:id/rows',
  'PUT /services/exchange/clinics/:clinicId/imports/:id/mapping',
  'POST /services/exchange/clinics/:clinicId/imports/:id/check',
  'POST /services/exchange/clinics/:clinicId/imports/:id/run',
  'POST /services/exchange/clinics/:clinicId/imports/:id/cancel',
  'POST /services/exchange/clinics/:clinicId/imports/:id/undo',
];

const LISTS = targetsOf(
  ({ response }) => response !== undefined && /"type":"array"/.test(JSON.stringify(responseSchema(response))),
).filter(({ name }) => !BOUNDED.includes(name));

const fuzz = await startFuzz();
const { world } = fuzz.scenario;
await insertManyRows(fuzz.app, world);

/** As the administrator, who sees every row. */
const callOf = async (target: Target): Promise<RouteCall> => {
  const call = await fuzz.validCall(target);
  const params = {
    ...call.params,
    ...('docNumber' in (call.params ?? {}) && { docNumber: world.here.patient.docNumber }),
  };
  return { ...call, params, token: world.admin.token };
};

const longestArray = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value).slice(0, 10).map(longestArray);
  return Math.max(Array.isArray(value) ? value.length : 0, ...members);
};

test('every list has thousands of rows', async () => {
  for (const target of LISTS) {
    const answer = await fuzz.call(target.name, await callOf(target));
    expect([target.name, answer.statusCode]).toEqual([target.name, statusOf(target.route)]);
    // A new list needs rows in many-rows.ts.
    expect([target.name, longestArray(answer.json())]).toEqual([
      target.name,
      expect.toSatisfy((rows) => rows >= MANY),
    ]);
  }
});

async function expectShortHold(targets: readonly Target[]): Promise<void> {
  const calls = await Promise.all(
    targets.map(async (target) => [target.name, await callOf(target)] as const),
  );
  const hold = await shortestHold(async () => {
    await fuzz.app.owner.query('update list_stamps set stamp = gen_random_uuid()');
    return () => Promise.all(calls.map(([name, call]) => fuzz.call(name, call)));
  });
  expect(hold).toBeLessThan(LONGEST_HOLD);
}

test('no list of thousands of rows holds the event loop, also if all are called at once', () =>
  expectShortHold(LISTS));

test('the lists of a clinic of 20,000 patients do not hold the event loop', async () => {
  await insertLargestClinic(fuzz.app, world);
  // Compressed, because the test would hold the event loop itself for a text of 10 MB.
  const headers = { 'accept-encoding': 'br' };
  for (const name of ['users/all', 'users/summaries?role=PATIENT', 'users/by-role/PATIENT']) {
    const call = { method: 'GET', url: `/services/auth/${name}`, token: world.admin.token, headers } as const;
    expect([name, (await fuzz.app.request(call)).statusCode]).toEqual([name, 200]);
    const hold = await shortestHold(async () => {
      await fuzz.app.owner.query('update list_stamps set stamp = gen_random_uuid()');
      return () => fuzz.app.request(call);
    });
    expect([name, hold]).toEqual([name, expect.toSatisfy((found) => found < LONGEST_HOLD)]);
  }
});

test('no file of thousands of rows or large versions holds the event loop', async () => {
  await insertLargeVersions(fuzz.app, world);
  for (const target of targetsOf(({ download }) => download !== undefined)) await expectShortHold([target]);
});
