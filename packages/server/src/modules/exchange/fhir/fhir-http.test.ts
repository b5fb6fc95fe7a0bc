import { DNI_SYSTEM } from '@dentaria/contract/exchange/fhir.ts';
import { expect, test } from 'vitest';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { type RawCall, testApp } from '../../../testing/test-app.ts';
import { CARD, newCoverage } from '../../billing/testing/coverages.ts';
import { historyCalls } from '../../clinical-history/testing/histories.ts';
import { faultsOf } from '../testing/fhir-validator.ts';

const app = await testApp();
const { clinic, dentist, patient } = await buildPractice(app);
await historyCalls(app).create(dentist.token, patient.id);
const { token } = dentist;
const elsewhere = await buildUser(app, { role: 'DENTIST' });
const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });

const FORM = 'application/x-www-form-urlencoded';
type Headers = Readonly<Record<string, string>>;

async function send(
  method: RawCall['method'] | 'HEAD',
  path: string,
  { headers = {}, body, as = token }: { headers?: Headers; body?: string; as?: string | null } = {},
) {
  const answer = await app.app.inject({
    method,
    url: `/services/exchange/fhir/${path}`,
    headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}
const search = (type: string, body: string, options: { headers?: Headers; as?: string | null } = {}) =>
  send('POST', `${type}/_search`, {
    ...options,
    headers: { 'content-type': FORM, ...options.headers },
    body,
  });

const audited = async (): Promise<string[]> => {
  const { rows } = await app.owner.query<{ what: string }>(
    "select action || ' ' || object as what from audit order by id",
  );
  return rows.map(({ what }) => what);
};

function expectOutcome({ text, headers }: { text: string; headers: object }, message?: RegExp): void {
  const resource = JSON.parse(text);
  expect(resource.resourceType).toBe('OperationOutcome');
  expect(faultsOf(resource)).toEqual([]);
  expect(headers).toMatchObject({ 'content-type': 'application/fhir+json; charset=utf-8' });
  if (message) expect(text).toMatch(message);
}

const READS = [
  'metadata',
  `Patient/${patient.id}`,
  `Patient?identifier=${patient.docNumber}`,
  `Patient/${patient.id}/$everything`,
  `Condition?patient=${patient.id}`,
  `Organization/${clinic.id}`,
];

test.each(READS)('HEAD %s answers and is audited like GET, without a body', async (path) => {
  const first = (await audited()).length;
  const get = await send('GET', path);
  const second = (await audited()).length;
  const head = await send('HEAD', path);
  expect([get.status, head.status, head.text]).toEqual([200, 200, '']);
  for (const name of ['etag', 'content-type', 'cache-control'])
    expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
  expect((await audited()).length - second).toBe(second - first);
  expect((await send('HEAD', path, { headers: { 'if-none-match': String(get.headers.etag) } })).status).toBe(
    304,
  );
});

test.each<[string, string | null, number]>([
  [`Patient/${patient.id}`, null, 401],
  [`Patient/${patient.id}`, elsewhere.token, 404],
  ['Patient/2000000000', token, 404],
  [`Condition?patient=${patient.id}`, receptionist.token, 403],
  ['Condition', token, 400],
])('HEAD %s has the status of GET for a caller without access', async (path, as, status) => {
  const [get, head] = [await send('GET', path, { as }), await send('HEAD', path, { as })];
  expect([get.status, head.status, head.text]).toEqual([status, status, '']);
});

test.each<[string, string, string]>([
  ['Patient', `identifier=${DNI_SYSTEM}|${patient.docNumber}`, ''],
  ['Patient', 'family=Pérez&given=Ana', ''],
  ['Condition', `patient=Patient/${patient.id}`, ''],
  ['Condition', `patient=${patient.id}`, '?_count=1'],
  ['Condition', 'patient=2000000000', `?patient=${patient.id}`],
  ['Appointment', 'date=ge2026-11-01&date=lt2026-11-20', ''],
])('POST %s/_search with %s%s finds what GET finds', async (type, body, address) => {
  const encoded = new URLSearchParams(body).toString();
  const names = new URLSearchParams(body);
  const rest = [...new URLSearchParams(address)].filter(([name]) => !names.has(name));
  const get = await send('GET', `${type}?${new URLSearchParams([...new URLSearchParams(body), ...rest])}`);
  const before = await audited();
  const post = await send('POST', `${type}/_search${address}`, {
    headers: { 'content-type': FORM },
    body: encoded,
  });
  expect([get.status, post.status]).toEqual([200, 200]);
  expect(JSON.parse(post.text)).toEqual(JSON.parse(get.text));
  if (JSON.parse(post.text).total > 0) expect((await audited()).length).toBeGreaterThan(before.length);
  expect(
    (await search(type, encoded, { headers: { 'if-none-match': String(get.headers.etag) } })).status,
  ).toBe(200);
});

test.each<[string, string, string, Headers, string | null, number]>([
  ['without a session', 'Patient', 'name=Ana', {}, null, 401],
  ['by a receptionist, of a history', 'Condition', `patient=${patient.id}`, {}, receptionist.token, 403],
  ['without a criterion', 'Patient', '', {}, token, 400],
  ['of a malformed id', 'Condition', 'patient=x', {}, token, 400],
  ['as JSON', 'Patient', '{"name":"Ana"}', { 'content-type': 'application/json' }, token, 415],
  ['as XML', 'Patient', '<name/>', { 'content-type': 'application/fhir+xml' }, token, 415],
  ['for XML', 'Patient', 'name=Ana', { accept: 'application/fhir+xml' }, token, 406],
  ['of 100 kB', 'Patient', `name=${'a'.repeat(100_000)}`, {}, token, 413],
  ['of a type that is not searched', 'Practitioner', 'name=Ana', {}, token, 404],
])('POST _search %s is refused with an OperationOutcome', async (_, type, body, headers, as, status) => {
  const answer = await search(type, body, { headers, as });
  expect(answer.status).toBe(status);
  expectOutcome(answer);
});

test('a dentist of another clinic finds nothing by POST _search', async () => {
  const answer = await search('Condition', `patient=${patient.id}`, { as: elsewhere.token });
  expect([answer.status, JSON.parse(answer.text).total]).toEqual([200, 0]);
});

test.each<[string, string | undefined, number]>([
  ['gender=female', undefined, 200],
  ['gender=female', 'handling=lenient', 200],
  ['gender=female', 'handling=strict', 400],
  ['gender=female', 'return=minimal; handling=strict', 400],
  ['_sort=name', 'handling=strict', 400],
  ['_summary=text', 'handling=strict', 400],
  ['_summary=text', undefined, 200],
  ['_summary=count', 'handling=strict', 200],
  ['_count=1&_format=json&_pretty=true', 'handling=strict', 200],
  ['name:exact=Ana', undefined, 400],
  ['name%3Aexact=Ana', 'handling=lenient', 400],
])('a search with %s and Prefer %s is a %s', async (parameter, prefer, status) => {
  const query = `identifier=${patient.docNumber}&${parameter}`;
  const headers: Headers = prefer ? { prefer } : {};
  for (const answer of [
    await send('GET', `Patient?${query}`, { headers }),
    await search('Patient', query, { headers }),
  ]) {
    expect(answer.status).toBe(status);
    expect(answer.headers['preference-applied']).toBe(
      prefer?.includes('strict') ? 'handling=strict' : undefined,
    );
    if (status === 400) expectOutcome(answer, /"expression":\["(?:gender|_sort|_summary|name:exact)"\]/);
    // The link contains the parameters that were used.
    else expect(JSON.parse(answer.text).link[0].url).not.toMatch(/gender|_sort/);
  }
});

test.each<[Headers, number]>([
  [{ accept: 'application/fhir+json; fhirVersion=4.0' }, 200],
  [{ accept: 'application/fhir+json; fhirVersion=3.0' }, 406],
  [{ accept: 'application/fhir+json;q=0, application/fhir+xml' }, 406],
  [{ accept: 'application/fhir+json;q=0.5, application/fhir+xml' }, 200],
  [{ accept: 'text/turtle' }, 406],
])('a read with %j is a %s', async (headers, status) => {
  const answer = await send('GET', `Patient/${patient.id}`, { headers });
  expect(answer.status).toBe(status);
  if (status !== 200) expectOutcome(answer);
});

test.each<[RawCall['method'], string, number]>([
  ['GET', 'Encounter/1', 404],
  ['GET', 'Encounter?patient=1', 404],
  ['GET', '', 404],
  ['GET', 'Patient/1/_history', 404],
  ['GET', 'Patient/x%20y', 400],
  ['GET', 'Patient/99999999999999999999', 400],
  ['GET', `Condition/${'a'.repeat(65)}`, 400],
  ['GET', 'Condition/a_b', 400],
  ['GET', 'Condition/nothing', 404],
  ['POST', 'Patient', 404],
  ['PUT', `Patient/${patient.id}`, 404],
  ['DELETE', `Patient/${patient.id}`, 404],
])('%s %s is a %s with an OperationOutcome', async (method, path, status) => {
  const answer = await send(method, path);
  expect(answer.status).toBe(status);
  expectOutcome(answer);
});

test('strict handling accepts each search parameter of the CapabilityStatement', async () => {
  const statement = JSON.parse((await send('GET', 'metadata')).text);
  const values: Readonly<Record<string, string>> = {
    patient: String(patient.id),
    subject: String(patient.id),
    _id: String(patient.id),
    identifier: (patient as BuiltUser).docNumber,
    birthdate: '1980-01-01',
    date: '2026-11-02',
  };
  for (const { type, searchParam = [], interaction } of statement.rest[0].resource) {
    const codes = interaction.map(({ code }: { code: string }) => code);
    expect(codes.includes('search-type')).toBe(searchParam.length > 0);
    for (const { name } of searchParam) {
      const query = `${name}=${values[name] ?? 'ana'}${name === 'status' ? `&patient=${patient.id}` : ''}`;
      for (const answer of [
        await send('GET', `${type}?${query}`, { headers: { prefer: 'handling=strict' } }),
        await search(type, query, { headers: { prefer: 'handling=strict' } }),
      ])
        expect([type, name, answer.status]).toEqual([type, name, 200]);
    }
  }
});

test('accepts comparisons, partial dates and repetitions of birthdate', async () => {
  const { dentist: other, clinic: own } = await buildPractice(app);
  const born = ['1979-12-31', '1980-03-25', '1980-03-31', '1980-12-01', '1981-01-01'];
  for (const [index, dateOfBirth] of born.entries())
    await app.as(other.token).auth.createPatient({
      params: { id: own.id },
      body: { firstName: 'Ana', lastName: 'Paz', docNumber: String(96_000_000 + index), dateOfBirth },
    });
  for (const [query, expected] of [
    ['birthdate=eq1980-03-25', ['1980-03-25']],
    ['birthdate=1980-03', ['1980-03-25', '1980-03-31']],
    ['birthdate=1980', ['1980-03-25', '1980-03-31', '1980-12-01']],
    ['birthdate=ge1980-12', ['1980-12-01', '1981-01-01']],
    ['birthdate=gt1980', ['1981-01-01']],
    ['birthdate=sa1980-12-01', ['1981-01-01']],
    ['birthdate=lt1980', ['1979-12-31']],
    ['birthdate=eb1980-03-25', ['1979-12-31']],
    ['birthdate=le1980-03', ['1979-12-31', '1980-03-25', '1980-03-31']],
    ['birthdate=ge1980-03-26&birthdate=lt1981', ['1980-03-31', '1980-12-01']],
  ] as const) {
    const { text } = await send('GET', `Patient?${query}`, { as: other.token });
    const { entry = [], link } = JSON.parse(text);
    const found = entry.map(({ resource }: { resource: { birthDate: string } }) => resource.birthDate);
    expect([query, found.toSorted()]).toEqual([query, expected]);
    const self = await send('GET', `Patient?${link[0].url.split('?')[1]}`, { as: other.token });
    expect(JSON.parse(self.text).entry).toHaveLength(expected.length);
  }
  for (const wrong of [
    'ne1980',
    'ap1980-03-25',
    '1980-13',
    '198',
    '1980-03-25,1980-03-31',
    '1980-03-25T10:00Z',
  ])
    expect((await send('GET', `Patient?birthdate=${wrong}`, { as: other.token })).status).toBe(400);
});

test('treats several identifiers as alternatives, and refuses several names', async () => {
  const { dentist: other, clinic: own } = await buildPractice(app);
  const ids: number[] = [];
  for (const docNumber of ['97000001', '97000002', '97000003']) {
    const body = { firstName: 'Ana', lastName: 'Paz', docNumber };
    const { id } = await app.as(other.token).auth.createPatient({ params: { id: own.id }, body });
    ids.push(id);
  }
  const idsOf = async (path: string) =>
    JSON.parse((await send('GET', path, { as: other.token })).text).entry?.map(
      ({ resource }: { resource: { id: string } }) => Number(resource.id),
    );
  const system = encodeURIComponent('http://www.renaper.gob.ar/dni|');
  expect(await idsOf(`Patient?identifier=97000001,97.000.003`)).toEqual([ids[0], ids[2]]);
  expect(await idsOf(`Patient?identifier=${system}97000001,${system}97000002`)).toEqual([ids[0], ids[1]]);
  expect(await idsOf(`Patient?identifier=other%7C97000001,97000002,97000002`)).toEqual([ids[1]]);
  for (const query of ['name=ana,paz', 'family=a,b', 'given=a,b', `_id=${ids[0]},${ids[1]}`])
    expect((await send('GET', `Patient?${query}`, { as: other.token })).status).toBe(400);
  for (const query of [`patient=${ids[0]},${ids[1]}`, `_id=${ids[0]},${ids[1]}`])
    expect((await send('GET', `Coverage?${query}`, { as: other.token })).status).toBe(400);
  expect(
    (await send('GET', 'Coverage?patient.identifier=97000001,97000002', { as: other.token })).status,
  ).toBe(200);
});

test('the self link of a bundle has its parameters in a fixed order', async () => {
  const parameters = `identifier=${encodeURIComponent(`${DNI_SYSTEM}|97000009`)}&birthdate=ge1961-07-09&birthdate=lt1961-07-10&name=ana&_count=5`;
  const { text } = await send('GET', 'Patient?_count=5&name=ana&birthdate=1961-07-09&identifier=97000009');
  expect(JSON.parse(text).link).toEqual([
    { relation: 'self', url: expect.stringMatching(/\/fhir\/Patient\?/) },
  ]);
  expect(JSON.parse(text).link[0].url.split('?')[1]).toBe(parameters);
});

test('finds at most two hundred patients of one birth date, without a total', async () => {
  const { dentist: other, clinic: own } = await buildPractice(app);
  for (let born = 0; born < 201; born += 1)
    await app.as(other.token).auth.createPatient({
      params: { id: own.id },
      body: {
        firstName: 'Ana',
        lastName: 'Paz',
        docNumber: String(95_000_000 + born),
        dateOfBirth: '1961-07-09',
      },
    });
  const answer = await send('GET', 'Patient?birthdate=1961-07-09&_summary=count', { as: other.token });
  expect(JSON.parse(answer.text)).not.toHaveProperty('total');
  const page = await send('GET', 'Patient?birthdate=1961-07-09&_count=50&_offset=150', { as: other.token });
  const bundle = JSON.parse(page.text);
  expect(bundle.entry).toHaveLength(50);
  expect(bundle.link.map(({ relation }: { relation: string }) => relation)).not.toContain('next');
});

test('the payor of a Coverage is the one that the clinic charges, whatever the patient record contains', async () => {
  const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
  const [entered, ofRecord] = [await buildInsurance(app, { plan: '210' }), await buildInsurance(app)];
  const coverages = async () =>
    JSON.parse((await send('GET', `Coverage?patient=${patientId}`)).text).entry ?? [];
  const write = (name: string) =>
    app.owner.query('update users set health_insurance = $2, affiliate_number = $3 where id = $1', [
      patientId,
      name,
      '11/1',
    ]);
  await write('Sin registrar');
  expect(await coverages()).toMatchObject([
    { resource: { status: 'draft', payor: [{ display: 'Sin registrar' }], subscriberId: '11/1' } },
  ]);
  await write(ofRecord.name);
  expect(await coverages()).toMatchObject([
    { resource: { status: 'active', payor: [{ display: ofRecord.name }], subscriberId: '11/1' } },
  ]);
  const { billing } = app.as(token);
  const params = { clinicId: clinic.id, patientId };
  const body = newCoverage({ insuranceId: entered.id, planId: entered.plan });
  await billing.writeCoverage({ params, body });
  const [{ resource }] = await coverages();
  expect(faultsOf(resource)).toEqual([]);
  expect(resource).toMatchObject({
    payor: [{ display: entered.name }],
    class: [{ value: '210' }],
    subscriberId: CARD,
  });
  await billing.writeCoverage({ params, body: {} });
  expect(await coverages()).toEqual([]);
});
