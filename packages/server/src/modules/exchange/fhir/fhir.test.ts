import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { CLINICAL_TYPES, COMPARTMENT_TYPES, DNI_SYSTEM } from '@dentaria/contract/exchange/fhir.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/clinics.ts';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { smallDemoTemplate } from '../../../testing/stored-demo.ts';
import { testApp } from '../../../testing/test-app.ts';
import { historyCalls, newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { faultsOf } from '../testing/fhir-validator.ts';

const app = await testApp({ template: await smallDemoTemplate() });

const signIn = async (username: string): Promise<string> =>
  sessionToken(await app.as(null).auth.login({ body: { username, password: DEMO_PASSWORD } }));
const admin = await signIn('admin');

type Json = Readonly<Record<string, unknown>> & { readonly resourceType: string; readonly id?: string };
interface Searchset extends Json {
  readonly total: number;
  readonly entry?: readonly { readonly fullUrl: string; readonly resource: Json }[];
}

async function get<T extends Json = Json>(path: string, token: string | null = admin) {
  const answer = await app.request({ method: 'GET', url: `/services/exchange/fhir/${path}`, token });
  return { ...answer, status: answer.statusCode, resource: answer.json() as T };
}
const everythingOf = async (id: number, token = admin) =>
  (await get<Searchset>(`Patient/${id}/$everything`, token)).resource;
const resourcesOf = (bundle: Searchset): readonly Json[] =>
  bundle.entry?.map(({ resource }) => resource) ?? [];

const rowsOf = async <T extends object>(query: string): Promise<T[]> =>
  (await app.owner.query<T>(query)).rows;
const patients = await rowsOf<{ id: number; doc_number: string; clinic_id: number }>(
  "select id, doc_number, clinic_id from users where roles = array['PATIENT'] and removed_at is null order by id",
);
// The demo data has no answers to the question about messages.
await app.owner.query(
  `insert into message_consents (clinic_id, patient_id, answer)
   select clinic_id, id, case id % 2 when 0 then 'yes' else 'no' end from users where roles = array['PATIENT']`,
);
let bundles: readonly Searchset[] = [];
beforeAll(async () => {
  const read: Searchset[] = [];
  for (const { id } of patients) read.push(await everythingOf(id));
  bundles = read;
});
/** Returns the largest bundle, which includes appointments. */
const fullest = () =>
  bundles
    .filter((bundle) => resourcesOf(bundle).some(({ resourceType }) => resourceType === 'Appointment'))
    .toSorted((a, b) => b.total - a.total)[0] as Searchset;
const idOfFullest = () => Number(resourcesOf(fullest())[0]?.id);

describe('every resource of the demo data', () => {
  test('each resource of the demo data is valid by the official definitions', () => {
    const faults = bundles.flatMap((bundle) =>
      resourcesOf(bundle).flatMap((resource) =>
        faultsOf(resource).map((fault) => `${resource.resourceType}/${resource.id} ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
    expect(faultsOf(fullest())).toEqual([]);
  });

  test('the demo data covers every type of the API', () => {
    const found = new Set(bundles.flatMap(resourcesOf).map(({ resourceType }) => resourceType));
    expect([...found].sort()).toEqual(
      ['Patient', 'Practitioner', 'Organization', ...COMPARTMENT_TYPES].sort(),
    );
  });

  test('each resource can be read at its URL', async () => {
    const seen = new Set<string>();
    for (const resource of bundles.flatMap(resourcesOf)) {
      if (seen.has(resource.resourceType) || resource.resourceType === 'Practitioner') continue;
      seen.add(resource.resourceType);
      const answer = await get(`${resource.resourceType}/${resource.id}`);
      expect(answer.resource).toEqual(resource);
    }
    expect(seen.size).toBe(COMPARTMENT_TYPES.length + 2);
  });

  test('a bundle contains each resource once, with the resources that it references', () => {
    for (const bundle of bundles) {
      const urls = bundle.entry?.map(({ fullUrl }) => fullUrl.split('/').slice(-2).join('/')) ?? [];
      expect(new Set(urls).size).toBe(urls.length);
      const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to);
      expect(references.filter((reference) => !urls.includes(reference ?? ''))).toEqual([]);
    }
  });
});

describe('the validator', () => {
  const first = (type: string) =>
    bundles.flatMap(resourcesOf).find(({ resourceType }) => resourceType === type) as Json;

  test.each<readonly [string, string, Readonly<Record<string, unknown>>]>([
    ['an unknown member', 'Patient', { dni: '30111222' }],
    ['a member of another type', 'Patient', { birthDate: 19_801_231 }],
    ['a malformed date', 'Patient', { birthDate: '31/12/1980' }],
    ['a single value in place of an array', 'Patient', { name: { text: 'Ana' } }],
    ['a missing required member', 'Appointment', { participant: undefined }],
    ['a missing status', 'Procedure', { status: undefined }],
    ['a missing subject', 'Condition', { subject: undefined }],
    ['two values of a choice', 'Procedure', { performedString: 'ayer' }],
    ['an empty array', 'CarePlan', { activity: [] }],
    ['an empty text', 'Coverage', { subscriberId: '' }],
    ['null', 'Patient', { birthDate: null }],
    ['a consent without a policy', 'Consent', { policyRule: undefined }],
    ['a code that the value set lacks', 'Appointment', { status: 'confirmed' }],
    [
      'a code that the code system lacks',
      'Condition',
      {
        category: [
          { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-category', code: 'x' }] },
        ],
      },
    ],
    [
      'a code system that does not exist',
      'Condition',
      { category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/categories', code: 'x' }] }] },
    ],
  ])('the validator catches %s', (_, type, fault) => {
    const resource = { ...first(type), ...(type === 'Procedure' && { performedDateTime: '2026-01-01' }) };
    expect(faultsOf(resource)).toEqual([]);
    const planted = Object.entries({ ...resource, ...fault }).filter(([, value]) => value !== undefined);
    expect(faultsOf(Object.fromEntries(planted))).not.toEqual([]);
  });
});

test.each([
  [0, 'completed'],
  [1, 'preparation'],
])('a row of the plan dated %i days from today is a Procedure in the state %s', async (days, status) => {
  const { dentist, patient } = await buildPractice(app);
  const procedureDate = addDays(TODAY, days);
  const treatmentPlan = [newRow({ procedureDate }), newRow({ procedureDate, debit: 0, credit: 5 })];
  await historyCalls(app).create(dentist.token, patient.id, newHistory({ toothStatus: {}, treatmentPlan }));
  const { resource } = await get<Searchset>(`Procedure?patient=${patient.id}`, dentist.token);
  const text = days > 0 ? /Restauración, todavía no hecho</ : /Restauración</;
  expect(resourcesOf(resource)).toMatchObject([
    { status, performedDateTime: procedureDate, text: { div: expect.stringMatching(text) } },
  ]);
  expect(faultsOf(resource)).toEqual([]);
});

test('the CapabilityStatement is valid and lists every type', async () => {
  const { resource, headers } = await get('metadata');
  expect(faultsOf(resource)).toEqual([]);
  expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  for (const type of ['Patient', 'Practitioner', 'Organization', ...COMPARTMENT_TYPES])
    expect(JSON.stringify(resource)).toContain(`"type":"${type}"`);
  for (const type of ['Condition', 'AllergyIntolerance', 'MedicationStatement'])
    expect(JSON.stringify(resource)).toMatch(
      new RegExp(`"type":"${type}","documentation":"[^"]*na lista vacía no dice que `),
    );
});

test.each([
  ['DNI alone', (dni: string) => dni],
  ['DNI with its system', (dni: string) => `${DNI_SYSTEM}|${dni}`],
  ['DNI with points', (dni: string) => dni.replace(/\B(?=(\d{3})+$)/g, '.')],
])('finds a patient by %s', async (_, write) => {
  const [patient] = patients;
  const found = await get<Searchset>(
    `Patient?identifier=${encodeURIComponent(write(patient?.doc_number ?? ''))}`,
  );
  expect(resourcesOf(found.resource).map(({ id }) => id)).toEqual([String(patient?.id)]);
});

test('finds no patient by an identifier of another system', async () => {
  const { resource, status } = await get<Searchset>(
    `Patient?identifier=${encodeURIComponent(`http://example.com|${patients[0]?.doc_number}`)}`,
  );
  expect([status, resource.total]).toEqual([200, 0]);
  expect(faultsOf(resource)).toEqual([]);
});

test('a search by patient finds their resources, with or without the type in the reference', async () => {
  const id = idOfFullest();
  for (const type of COMPARTMENT_TYPES) {
    const expected = resourcesOf(fullest()).filter(({ resourceType }) => resourceType === type);
    for (const reference of [id, `Patient/${id}`]) {
      const { resource } = await get<Searchset>(`${type}?patient=${reference}`);
      expect([type, resourcesOf(resource)]).toEqual([type, expected]);
    }
  }
});

test('errors are OperationOutcomes in Spanish', async () => {
  const answers = [
    [await get('Patient/1', null), 401],
    [await get('Patient/2000000000'), 404],
    [await get('Patient/x'), 400],
    [await get('Condition'), 400],
    [await get('Encounter/1'), 404],
  ] as const;
  for (const [{ status, resource, headers }, expected] of answers) {
    expect([status, resource.resourceType]).toEqual([expected, 'OperationOutcome']);
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    expect(faultsOf(resource)).toEqual([]);
  }
  expect(answers[3][0].resource).toMatchObject({
    issue: [
      { severity: 'error', code: 'invalid', diagnostics: 'Indicá el paciente', expression: ['patient'] },
    ],
  });
});

describe('rights', () => {
  const staffOf = async (role: string) => {
    const [user] = await rowsOf<{ username: string; clinic_id: number }>(
      `select username, clinic_id from users where roles = array['${role}'] and clinic_id = (
         select clinic_id from users where id = ${idOfFullest()}) order by id limit 1`,
    );
    if (!user) throw new Error(`no ${role}`);
    return { ...user, token: await signIn(user.username) };
  };

  test('a receptionist reads administrative resources but not the history', async () => {
    const { token } = await staffOf('RECEPTIONIST');
    const types = resourcesOf(await everythingOf(idOfFullest(), token)).map(
      ({ resourceType }) => resourceType,
    );
    expect(types).toContain('Appointment');
    expect(types.filter((type) => CLINICAL_TYPES.some((clinical) => clinical === type))).toEqual([]);
    for (const type of CLINICAL_TYPES)
      expect((await get(`${type}?patient=${idOfFullest()}`, token)).status).toBe(403);
  });

  test('a dentist reads only patients of their clinic', async () => {
    const { token, clinic_id } = await staffOf('DENTIST');
    const other = patients.find((patient) => patient.clinic_id !== clinic_id);
    expect((await everythingOf(idOfFullest(), token)).total).toBe(fullest().total);
    expect((await get(`Patient/${other?.id}/$everything`, token)).status).toBe(404);
    expect((await get<Searchset>(`Condition?patient=${other?.id}`, token)).resource.total).toBe(0);
    expect((await get<Searchset>(`Patient?identifier=${other?.doc_number}`, token)).resource.total).toBe(0);
  });

  test.each([
    [{ alergia_droga: 'false' }, ['Sin alergias conocidas a drogas']],
    [{ alergia_droga: 'false', alergia_droga_detail: 'Penicilina' }, ['Penicilina']],
    [{ alergia_droga_detail: 'Penicilina' }, ['Penicilina']],
    [{ alergia_droga: 'true' }, ['Droga sin especificar']],
    [{}, []],
  ])('a typed detail about allergies outweighs the answer: %j', async (anamnesis, texts) => {
    const { dentist, patient } = await buildPractice(app);
    await historyCalls(app).create(dentist.token, patient.id, newHistory({ anamnesis }));
    const { resource } = await get<Searchset>(`AllergyIntolerance?patient=${patient.id}`, dentist.token);
    expect(resourcesOf(resource).map(({ code }) => (code as { text: string }).text)).toEqual(texts);
  });

  test('audits each read, with the version of a history', async () => {
    const id = idOfFullest();
    const [last] = await rowsOf<{ id: number }>('select coalesce(max(id), 0) as id from audit');
    await get(`Patient/${id}`);
    await get(`Condition?patient=${id}`);
    await get(`Appointment?patient=${id}`);
    const audited = await rowsOf<{ action: string; object: string; version: number | null }>(
      `select action, object, version from audit where id > ${last?.id} order by id`,
    );
    expect(audited.map(({ action, object }) => `${action} ${object}`)).toEqual([
      'read user',
      'read user',
      'read history',
      'read user',
    ]);
    expect(audited[2]?.version).toBeGreaterThan(0);
  });
});
