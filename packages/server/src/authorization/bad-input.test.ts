import { appendFileSync } from 'node:fs';
import { problem } from '@dentaria/contract/http/problem.ts';
import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { modules } from '../modules.ts';
import { buildUser } from '../testing/builders.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fieldsOf, type Path, put } from './testing/body-fields.ts';
import { CORPUS, IN_ADDRESSES } from './testing/corpus.ts';
import { type Case, MATRIX } from './testing/matrix.ts';
import type { Principal } from './testing/principals.ts';
import { callRoute } from './testing/routes.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { insertInvitation } from './testing/world.ts';

/** `npm run attack` tries everything; the suite of every day an even part of it. */
const WHOLE = process.env.ATTACK === 'whole';
const EVERY = WHOLE ? 1 : 16;
if (WHOLE) vi.setConfig({ testTimeout: 580_000 });

let app: TestApp;
let stage: Stage;
let tried = 0;
beforeAll(async () => {
  app = await testApp();
  stage = await setStage(app);
});
beforeEach(() => app.owner.query('delete from throttle'));
afterAll(async () => {
  if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `bad input: ${tried} calls\n`);
  await app.close();
});

/** Words of libraries, of SQL and of stacks. */
const FOREIGN_WORDS =
  /zod|invalid_|too_big|too_small|unrecognized|expected .* received|postgres|syntax error|relation "|column "|violates|constraint|sqlstate|fastify|FST_|ajv|TypeError|SyntaxError|RangeError|Unexpected token|JSON at|\bat \S+ \(|node:|\.ts:\d|ECONN|kysely|argon2|nodemailer|undefined|\[object/i;

const refusal = z.union([problem.strict(), problem.extend({ current: z.unknown() }).strict()]);

/** What is wrong with an answer to bad input; undefined when it is a good one. */
function faultOf(answer: LightMyRequestResponse): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return `${statusCode}: ${body}`;
  if (statusCode < 300) return undefined;
  const parsed = refusal.safeParse(safeJson(body));
  if (!parsed.success) return `another shape, ${statusCode}: ${body.slice(0, 200)}`;
  const { current: _, ...said } = parsed.data as Record<string, unknown>;
  const words = FOREIGN_WORDS.exec(
    JSON.stringify(Object.entries(said).filter(([name]) => name !== 'errors')),
  );
  const fields = FOREIGN_WORDS.exec(JSON.stringify(Object.values((said.errors ?? {}) as object)));
  return words || fields ? `says "${words ?? fields}": ${body.slice(0, 200)}` : undefined;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Target {
  readonly name: string;
  readonly route: Route;
  readonly scene: Case;
}

const routes = new Map<string, Route>(
  modules.flatMap(({ service }) =>
    Object.values(service.routes).map((route: Route): [string, Route] => [
      `${route.method} ${servicePath(service.name)}${route.path}`,
      route,
    ]),
  ),
);
const targets: readonly Target[] = Object.entries(MATRIX).flatMap(([name, scenes]) => {
  const route = routes.get(name);
  const scene = scenes.find(({ body }) => body);
  return route?.body && scene ? [{ name, route, scene }] : [];
});

function bestOf({ answers }: Case): Principal {
  return 'everybody' in answers ? 'anonymous' : 'admin';
}

/** A valid call, made anew for each try: what one try used up the next one has again. */
async function validCall({ name, scene }: Target) {
  const { world, tokens } = stage;
  const usual = {
    params: scene.params?.(world) ?? {},
    body: scene.body?.(world),
    token: tokens[bestOf(scene)],
  };
  if (name === 'POST /services/clinical-history/patients/:id/history') {
    const { id } = await buildUser(app, { role: 'PATIENT', clinicId: world.here.clinic.id });
    return { ...usual, params: { id } };
  }
  if (name === 'PUT /services/clinical-history/patients/:id/history') {
    const { rows } = await app.owner.query('select version from histories where id = $1', [
      world.here.historyId,
    ]);
    return { ...usual, body: put(usual.body, ['version'], rows[0].version) };
  }
  if (name.endsWith('complete-registration')) {
    const { token } = await insertInvitation(app);
    return { ...usual, body: put(usual.body, ['invitationToken'], token) };
  }
  if (name.endsWith('/me/password')) {
    return { ...usual, token: (await buildUser(app, { clinicId: world.here.clinic.id })).token };
  }
  if (name.endsWith('plan-suggestions')) await app.owner.query('delete from suggestion_calls');
  return usual;
}

/** Where a written text stands in the answer, and in what the call to read it answers. */
function readBack(answer: unknown, path: Path): unknown {
  const entity = answer as Record<string, unknown>;
  const [head, ...rest] = path;
  const at = (value: unknown, steps: Path): unknown =>
    steps.reduce((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
  if (head === 'demographics') return at(entity, rest);
  if (head === 'anamnesis') return at(JSON.parse(String(entity.anamnesisResponses ?? '{}')), rest);
  if (head === 'ownerUser' || head === 'clinicName') return undefined;
  return at(entity, path);
}

/** Text is kept as typed; trimmed, as digits, in capitals or as null only where a rule of the specification says so. */
function isKept(sent: string, kept: unknown): boolean {
  if (kept === undefined || kept === sent || kept === sent.trim()) return true;
  return (kept === null && sent.trim() === '') || kept === sent.replace(/[.\s]/g, '');
}

const values = Object.values(CORPUS).flat();

describe.each(targets.map((target) => [target.name, target] as const))('%s', (_, target) => {
  test('answers every bad value of every field as a refusal in its own words, or keeps it as typed', async () => {
    const fields = target.route.body ? fieldsOf(target.route.body) : [];
    const tries = fields.flatMap((path) => values.map((value) => ({ path, value })));
    const faults: string[] = [];
    for (const [index, { path, value }] of tries.entries()) {
      // A stride that is coprime to the corpus, so that every value meets some field.
      if ((index * 7 + path.length) % (EVERY * strideOf(target)) !== 0) continue;
      const call = await validCall(target);
      const answer = await callRoute(app, target.name, { ...call, body: put(call.body, path, value) });
      tried += 1;
      if (answer.statusCode === 429) await app.owner.query('delete from throttle');
      const kept = answer.statusCode < 300 && answer.body !== '' ? readBack(answer.json(), path) : undefined;
      const fault =
        faultOf(answer) ??
        (typeof value === 'string' && !isKept(value, kept) ? `kept as ${JSON.stringify(kept)}` : undefined);
      if (fault) faults.push(`${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)} → ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test('answers whole bodies of any make', async () => {
    const call = await validCall(target);
    const faults: string[] = [];
    // Where nothing must be said, an object of other things says nothing.
    const maySayNothing = target.route.body?.safeParse({}).success ?? false;
    const one = async (payload: string, headers: Record<string, string> = {}) => {
      const answer = await callRoute(app, target.name, { ...call, body: payload, headers });
      tried += 1;
      if (answer.statusCode === 429) await app.owner.query('delete from throttle');
      const fault = answer.statusCode < 300 ? `taken: ${answer.body.slice(0, 80)}` : faultOf(answer);
      if (fault && !(answer.statusCode < 300 && maySayNothing))
        faults.push(`${payload.slice(0, 60)} → ${fault}`);
    };
    for (const payload of BODIES) await one(payload);
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ]) {
      await one(JSON.stringify(call.body), { 'content-type': type });
    }
    expect(faults).toEqual([]);
  });
});

/** Hashing makes a try of these thirty times as dear. */
const strideOf = ({ name }: Target): number =>
  !WHOLE && /login|register|create$|complete-registration|me\/password/.test(name) ? 4 : 1;

const BODIES: readonly string[] = [
  '{',
  '}',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[{}]',
  '{"a":}',
  "{'a':1}",
  '\uFEFF{',
  '{"a":1}}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":NaN}',
  '{"a":undefined}',
  '{"a":"\\ud800"',
  '{"a":"\u0000"',
  '['.repeat(30_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  `{${Array.from({ length: 4_000 }, (_, at) => `"k${at}":1`).join(',')}`,
];

const withParameters = Object.entries(MATRIX).flatMap(([name, scenes]) => {
  const scene = scenes.find(({ params }) => params);
  return scene ? [[name, scene] as const] : [];
});

test.each(withParameters)('%s: whatever stands in the address', async (name, scene) => {
  const { world, tokens } = stage;
  const faults: string[] = [];
  const params = scene.params?.(world) ?? {};
  for (const parameter of Object.keys(params)) {
    for (const value of IN_ADDRESSES) {
      // Bodies that hold nothing: what is written must not depend on which of these names something.
      const answer = await callRoute(app, name, {
        params: { ...params, [parameter]: value },
        body: scene.body ? {} : undefined,
        token: tokens[bestOf(scene)],
      });
      tried += 1;
      if (answer.statusCode === 429) await app.owner.query('delete from throttle');
      const fault = answer.statusCode < 300 ? undefined : faultOf(answer);
      if (fault) faults.push(`${parameter} = ${value.slice(0, 40)} → ${fault}`);
    }
  }
  expect(faults).toEqual([]);
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
] as const)('%s %s', async (method, url) => {
  const answer = await app.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${stage.tokens.admin}`, 'x-http-method-override': 'DELETE' },
  });
  tried += 1;
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
  const answer = await app.app.inject({ url: '/services/auth/users/all', headers: { authorization } });
  tried += 1;
  expect(answer.statusCode).toBe(401);
  expect(faultOf(answer)).toBeUndefined();
});

test('any text that a field takes comes back to the byte, whatever letters it is made of', async () => {
  const { here, admin } = stage.world;
  const { clinicalHistory, healthInsurance } = app.as(admin.token);
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .filter((each) => each.trim() !== '' && !/\p{Cc}/u.test(each) && each.isWellFormed());
  const property = fc.asyncProperty(text, async (typed) => {
    tried += 2;
    const { version } = await clinicalHistory.readHistory({ params: { id: here.patient.id } });
    await clinicalHistory.saveHistory({
      params: { id: here.patient.id },
      body: {
        version,
        demographics: {
          firstName: 'José',
          lastName: 'Paz',
          docNumber: '30111222',
          hierarchy: typed.slice(0, 50),
        },
        anamnesis: { motivo_consulta: typed },
        treatmentPlan: [{ treatmentDescription: typed }],
      },
    });
    const read = await clinicalHistory.readHistory({ params: { id: here.patient.id } });
    expect(JSON.parse(read.anamnesisResponses).motivo_consulta).toBe(typed);
    expect(read.treatmentPlan[0]?.treatmentDescription).toBe(typed);
    const code = `C${tried}`;
    const body = { name: typed, federation_code: code, details: typed };
    const { health_insurance_id: id } = await healthInsurance.createHealthInsurance({ body });
    expect(await healthInsurance.readHealthInsurance({ params: { id } })).toMatchObject(body);
  });
  await fc.assert(property, { numRuns: WHOLE ? 1_000 : 60, seed: 26_529 });
});

/** The edges of the rules of specification, section 5: the last that is taken, the first that is refused. */
const EDGES: readonly (readonly [
  route: string,
  field: string,
  taken: readonly unknown[],
  refused: readonly unknown[],
])[] = [
  [
    'POST /services/auth/users/create',
    'docNumber',
    ['71.234.501', ' 7 123 402', '7123403'],
    ['123456', '123456789', '12a4567', ''],
  ],
  [
    'POST /services/auth/users/create',
    'username',
    ['ab_1', `u${'x'.repeat(19)}`],
    ['abc', 'u'.repeat(21), 'con espacio', 'ñandu', 'a-bcd'],
  ],
  ['POST /services/auth/users/create', 'firstName', ['a', 'x'.repeat(100)], ['', ' ', 'x'.repeat(101)]],
  [
    'POST /services/auth/users/create',
    'email',
    ['a@b.co', null],
    ['', 'a@b', 'a b@c.co', `${'a'.repeat(250)}@b.co`],
  ],
  [
    'POST /services/auth/users/create',
    'dateOfBirth',
    ['1900-01-01', '2024-02-29', '', null],
    ['1899-12-31', '2023-02-29', '2999-01-01', '01/01/2000'],
  ],
  ['POST /services/auth/users/create', 'gender', ['MALE', 'FEMALE', 'OTHER', ''], ['male', 'MASCULINO', 'X']],
  [
    'POST /services/auth/users/create',
    'password',
    ['ocho1234', 'x1y'.repeat(42)],
    ['siete12', 'x'.repeat(129), '12345678', ''],
  ],
  [
    'POST /services/auth/users/create',
    'roles',
    [[{ name: 'PATIENT' }], [{ id: 4 }]],
    [[], null, [{ name: 'X' }], [{ id: 1, name: 'PATIENT' }]],
  ],
  [
    'PUT /services/auth/clinics/:id',
    'name',
    ['ab', 'x'.repeat(120), '  ab  '],
    ['a', ' a ', '', 'x'.repeat(121)],
  ],
  [
    'POST /services/onboarding/api/email-config',
    'smtpPort',
    [1, 587, 65_535],
    [0, -1, 65_536, 1.5, '587', null],
  ],
  [
    'POST /services/onboarding/api/email-config',
    'configName',
    ['X', 'OTRA_MAS'],
    ['minus', 'CON ESPACIO', '../X', 'A1', '', 'X'.repeat(51)],
  ],
  [
    'POST /services/onboarding/api/email-config',
    'smtpHost',
    ['mail.example.com', '10.0.0.1', '::1'],
    ['', 'http://x', 'a b', 'a\r\nb', 'x'.repeat(254)],
  ],
  ['POST /services/onboarding/api/email-config', 'fromEmail', ['a@b.co'], ['', 'a@b', 'x']],
  [
    'POST /services/onboarding/api/invitations/send',
    'docNumber',
    ['7999001', '79.990.021'],
    ['', '1', '799900211'],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'phone',
    ['+54 (11) 4444-5555', '', null],
    ['+()--', 'abc', '++54'],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'gender',
    ['MASCULINO', 'OTRO'],
    ['MALE', 'x'],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'firstName',
    ['María José'],
    ['', 'J0se', "O'Higgins"],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'clinicName',
    ['ab'],
    ['a', ' ', 'x'.repeat(121)],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.firstName',
    ["O'Neil", 'Ana-María'],
    ['', 'An4', '<b>'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.phone',
    ['+54 (11) 4-5', ''],
    ['11.22', 'abc'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.affiliateNumber',
    ['12-3/AÑ', ''],
    ['12.3', 'a_b'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.profession',
    ['Ing., "jubilado"', ''],
    ['<x>', 'a;b'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'treatmentPlan.0.debit',
    [0, 0.01, 999_999_999.99, null],
    [-0.01, 1e9, 0.001, '1,5', '1'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'treatmentPlan.0.procedureDate',
    ['2026-02-28', '', null],
    ['2026-02-30', '28/02/2026'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'toothNotes.0.toothNumber',
    [11, 48, 85, '16'],
    [0, 19, 49, 86, 99, 1.5, 'x'],
  ],
];

test.each(EDGES)('%s: %s', async (name, field, taken, refused) => {
  const target = targets.find((each) => each.name === name);
  if (!target) throw new Error(`no target ${name}`);
  const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const answered = async (value: unknown) => {
    tried += 1;
    const call = await validCall(target);
    const { statusCode } = await callRoute(app, name, { ...call, body: put(call.body, path, value) });
    return `${JSON.stringify(value).slice(0, 40)}: ${statusCode < 300 ? 'taken' : statusCode}`;
  };
  for (const value of taken) expect.soft(await answered(value)).toMatch(/: taken$/);
  for (const value of refused) expect.soft(await answered(value)).toMatch(/: 400$/);
});

test.each(['__proto__', 'constructor'])('a valid body with a key %s is refused', async (key) => {
  const name = 'POST /services/onboarding/api/invitations/generate-link';
  const body = `{"docNumber":"30999888","${key}":{"prototype":{"a":1}}}`;
  const answer = await callRoute(app, name, { body, token: stage.tokens.admin });
  expect(answer.statusCode).toBe(400);
});

test('the corpus is tried on bodies that are otherwise valid', async () => {
  for (const target of targets) {
    const answer = await callRoute(app, target.name, await validCall(target));
    expect.soft(answer.statusCode, `${target.name}: ${answer.body}`).toBeLessThan(300);
  }
});
