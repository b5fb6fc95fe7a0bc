import { asRole } from '@dentaria/contract/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newHistory, newRow } from '../modules/clinical-history/testing/histories.ts';
import { buildUser, newPatient, PASSWORD } from '../testing/builders.ts';
import { newRegistration } from '../testing/onboarding-builders.ts';
import { testApp } from '../testing/test-app.ts';
import type { Case } from './testing/case.ts';
import { MATRIX } from './testing/matrix.ts';
import { type Authenticated, type Principal, tokensOf } from './testing/principals.ts';
import { callRoute } from './testing/routes.ts';
import { tablesOf } from './testing/table-digests.ts';
import { buildWorld, marker, type World } from './testing/world.ts';

let world: World;
let tokens: Readonly<Record<Principal, string | null>>;
const app = await testApp();
beforeEach(async () => {
  await app.owner.query('delete from throttle');
  world = await buildWorld(app);
  tokens = await tokensOf(app, world);
});

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
async function tracesIn(): Promise<string[]> {
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

const writing = Object.entries(MATRIX).flatMap(([route, cases]) =>
  cases
    .filter(
      (testCase) =>
        testCase.body && !testCase.mediaType && successOf(testCase) !== undefined && !testCase.isStrict,
    )
    .map((testCase) => [route, testCase.on, testCase] as const),
);

function successOf({ answers }: Case): Principal | undefined {
  if ('everybody' in answers) return answers.everybody < 300 ? 'anonymous' : undefined;
  const [principal] = Object.entries(answers).find(([, status]) => status < 300) ?? [];
  return principal as Authenticated | undefined;
}

test.each(writing)('%s, %s: drops protected fields', async (route, _, testCase) => {
  const prepared = await testCase.prepare?.(app, world);
  const answer = await callRoute(app, route, {
    params: { ...testCase.params?.(world), ...prepared?.params },
    body: inject(prepared?.body ?? testCase.body?.(world), testCase.mayName ?? []),
    token: prepared?.token ?? tokens[successOf(testCase) ?? 'anonymous'],
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  for (const trace of TRACES) expect(answer.body).not.toContain(trace);
  expect(await tracesIn()).toEqual([]);
});

const rowOf = async (text: string, values: readonly unknown[]): Promise<unknown> =>
  (await app.owner.query(text, [...values])).rows[0];
const userRow = (username: string) =>
  rowOf('select roles, enabled, clinic_id from users where username = $1', [username]);
const clinicRow = (id: number) =>
  rowOf('select name, owner_user_id, active from clinics where id = $1', [id]);

describe('privileges claimed in a body', () => {
  test('registering a clinic creates an enabled dentist of an active clinic', async () => {
    const username = `u_${marker()}`;
    const ownerUser = {
      username,
      password: PASSWORD,
      email: `${username}@example.com`,
      firstName: 'A',
      lastName: 'B',
    };
    const claims = { roles: [asRole('ADMIN')], enabled: false, clinicId: world.here.clinic.id };
    const answer = await callRoute(app, 'POST /services/auth/clinics/register', {
      body: { clinicName: 'Nueva', active: false, ...claims, ownerUser: { ...ownerUser, ...claims } },
      token: null,
    });
    const { id } = answer.json();
    expect(await userRow(username)).toEqual({ roles: ['DENTIST'], enabled: true, clinic_id: id });
    expect(await clinicRow(id)).toMatchObject({ active: true });
  });

  test.each(['ADMIN', 'DENTIST', 'RECEPTIONIST', 'GUEST'] as const)(
    'a dentist creates and changes patients of their own clinic, though the body claims %s elsewhere',
    async (name) => {
      const { here, elsewhere } = world;
      const claims = { roles: [asRole(name)], clinicId: elsewhere.clinic.id };
      const body = { ...newPatient({ username: `u_${marker()}`, docNumber: '33444555' }), ...claims };
      const own = { roles: ['PATIENT'], enabled: true, clinic_id: here.clinic.id };
      const { auth } = app.as(here.dentist.token);
      const { id } = await auth.createUser({ body });
      expect(await userRow(body.username)).toEqual(own);
      await auth.updateUser({ params: { id }, body });
      expect(await userRow(body.username)).toEqual(own);
      await app.owner.query('delete from users where id = $1', [id]);
    },
  );

  test('a guest’s clinic is inactive and their own, whatever the body contains', async () => {
    const guest = await buildUser(app, { role: 'GUEST', clinicId: null });
    const answer = await callRoute(app, 'POST /services/auth/clinics', {
      body: { name: 'Mía', ownerUserId: world.here.dentist.id, active: true },
      token: guest.token,
    });
    expect(await clinicRow(answer.json().id)).toEqual({
      name: 'Mía',
      owner_user_id: guest.id,
      active: false,
    });
  });

  test.each([{ ownerUserId: 'associate' }, { active: false }, { ownerUserId: null }])(
    'a dentist who sends %j does not change their clinic',
    async (claim) => {
      const { clinic, dentist, associate } = world.here;
      const before = await clinicRow(clinic.id);
      const owner = claim.ownerUserId === 'associate' ? { ownerUserId: associate.id } : {};
      const answer = await callRoute(app, 'PUT /services/auth/clinics/:id', {
        params: { id: clinic.id },
        body: { name: 'Otro', ...claim, ...owner },
        token: dentist.token,
      });
      expect(answer.statusCode).toBe(403);
      expect(await clinicRow(clinic.id)).toEqual(before);
    },
  );

  test('a registration takes DNI and e-mail from its invitation, and creates a guest of an inactive clinic', async () => {
    const { token, email, docNumber } = world.pendingInvitation;
    const username = `u_${marker()}`;
    const claims = { roles: [asRole('ADMIN')], active: true, enabled: true, status: 'ACCEPTED' };
    const body = {
      ...newRegistration({ username, email: 'other@example.com', docNumber: '11222333' }),
      ...claims,
    };
    const route = 'POST /services/onboarding/api/onboarding/complete-registration';
    const answer = await callRoute(app, route, { body: { ...body, invitationToken: token }, token: null });
    expect(answer.statusCode).toBe(201);
    const stored =
      'select u.roles, u.email, u.doc_number, c.active, i.status from invitations i join users u on u.id = i.owner_user_id join clinics c on c.id = i.clinic_id where i.id = $1';
    expect(await rowOf(stored, [world.pendingInvitation.id])).toEqual({
      roles: ['GUEST'],
      email,
      doc_number: docNumber,
      active: false,
      status: 'PENDING_APPROVAL',
    });
  });

  test('an invitation is created pending and valid for seven days', async () => {
    const email = `${marker()}@example.com`;
    const route = 'POST /services/onboarding/api/invitations/send';
    const body = { email, docNumber: '30222333', status: 'ACCEPTED', expiresAt: '2099-01-01T00:00:00.000Z' };
    expect((await callRoute(app, route, { body, token: world.admin.token })).statusCode).toBe(201);
    const stored =
      "select status, expires_at < now() + interval '8 days' as soon from invitations where email = $1";
    expect(await rowOf(stored, [email])).toEqual({ status: 'PENDING', soon: true });
  });

  test('the name of a mail configuration cannot be changed', async () => {
    const route = 'PUT /services/onboarding/api/email-config/:configName';
    const body = {
      configName: 'SYSTEM_ADMIN',
      smtpHost: '127.0.0.1',
      smtpPort: 25,
      smtpUsername: 'x',
      smtpPassword: 'y',
      fromEmail: 'a@b.co',
    };
    const params = { configName: world.configName };
    const answer = await callRoute(app, route, { params, body, token: world.admin.token });
    expect(answer.json()).toMatchObject({ configName: world.configName });
  });

  test('the row ids, versions and authors of a history are set by the server', async () => {
    const { patient, dentist, associate, historyId } = world.here;
    const { clinicalHistory } = app.as(associate.token);
    const [stored] = (await clinicalHistory.readHistory({ params: { id: patient.id } })).treatmentPlan;
    const claim = { professionalId: world.admin.id };
    const saved = await clinicalHistory.saveHistory({
      params: { id: patient.id },
      body: {
        ...newHistory({
          treatmentPlan: [{ ...newRow(), id: stored?.id, ...claim }, newRow({ id: 4711, ...claim })],
        }),
        version: 2,
        id: historyId,
      },
    });
    expect(saved).toMatchObject({ version: 3, savedBy: { id: associate.id }, historyId });
    expect(saved.treatmentPlan.map(({ professionalId }) => professionalId)).toEqual([
      dentist.id,
      associate.id,
    ]);
    expect(saved.treatmentPlan.map(({ id }) => id)).not.toContain(4711);
  });
});
