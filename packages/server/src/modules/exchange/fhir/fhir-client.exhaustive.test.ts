import { createServer } from 'node:net';
import { FHIR_TYPES } from '@dentaria/contract/api-scopes.ts';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { DNI_SYSTEM } from '@dentaria/contract/exchange/fhir.ts';
import { MedplumClient, OperationOutcomeError } from '@medplum/core';
import type { Bundle, CapabilityStatement, Patient } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/clinics.ts';
import { demoTemplate } from '../../../testing/stored-demo.ts';
import { testApp } from '../../../testing/test-app.ts';
import { faultsOf } from '../testing/fhir-validator.ts';
import { newProgram } from '../testing/program-builders.ts';

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const origin = `http://127.0.0.1:${port}`;
const base = `${origin}/services/exchange/fhir`;
const app = await testApp({ template: await demoTemplate(), env: { PUBLIC_URL: origin } });
await app.app.listen({ port, host: '127.0.0.1' });

// A patient with a history and appointments.
const { rows } = await app.owner.query<{
  id: number;
  clinic_id: number;
  doc_number: string;
  first_name: string;
  last_name: string;
  born: string;
}>(
  `select u.id, u.clinic_id, u.doc_number, u.first_name, u.last_name, u.date_of_birth::text as born from users u
    where roles = array['PATIENT'] and removed_at is null and date_of_birth is not null
      and exists (select from histories h where h.patient_user_id = u.id)
      and exists (select from appointments a where a.patient_id = u.id) order by id limit 1`,
);
const [person] = rows;
if (!person) throw new Error('The demo has no such patient');
const admin = sessionToken(
  await app.as(null).auth.login({ body: { username: 'admin', password: DEMO_PASSWORD } }),
);
const { token } = await app
  .as(admin)
  .exchange.createProgram({ params: { clinicId: person.clinic_id }, body: newProgram() });

const client = new MedplumClient({
  baseUrl: origin,
  fhirUrlPath: 'services/exchange/fhir',
  accessToken: token,
  fetch,
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const bundleOf = async (path: string) => (await (await get(path)).json()) as Bundle;
const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource?.id);

describe('the client library of Medplum', () => {
  test('reads the CapabilityStatement', async () => {
    const statement: CapabilityStatement = await client.get(client.fhirUrl('metadata'));
    expect(faultsOf(statement)).toEqual([]);
    expect(statement.rest?.[0]?.resource?.map(({ type }) => type)).toEqual([...FHIR_TYPES]);
  });

  test('finds a patient by DNI and follows the references of everything about them', async () => {
    const found = await client.searchOne('Patient', { identifier: `${DNI_SYSTEM}|${person.doc_number}` });
    expect(found?.id).toBe(String(person.id));
    const everything = await client.readPatientEverything(String(person.id));
    const appointment = everything.entry?.find(
      ({ resource }) => resource?.resourceType === 'Appointment',
    )?.resource;
    if (appointment?.resourceType !== 'Appointment') throw new Error('no appointment');
    for (const { actor } of appointment.participant)
      if (actor) expect(await client.readReference(actor)).toHaveProperty('id');
  });

  test('reads each type as resources, and one of each by its id', async () => {
    for (const type of FHIR_TYPES.filter(
      (each) => !['Patient', 'Practitioner', 'Organization'].includes(each),
    )) {
      const resources = await client.searchResources(type as 'Condition', {
        patient: `Patient/${person.id}`,
      });
      const [first] = resources;
      if (first?.id) expect(await client.readResource(type as 'Condition', first.id)).toEqual(first);
    }
  });

  test('walks the pages of a search', async () => {
    const all = idsOf(await bundleOf(`Provenance?patient=${person.id}`));
    const walked: string[] = [];
    const pages = client.searchResourcePages('Provenance', { patient: String(person.id), _count: 1 });
    for await (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(1);
      walked.push(...page.map(({ id }) => id ?? ''));
    }
    expect(walked).toEqual(all);
  });

  test('gets the OperationOutcome of an error', async () => {
    const error = await client.readResource('Patient', '2000000000').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OperationOutcomeError);
    expect((error as OperationOutcomeError).outcome.issue?.[0]?.diagnostics).toMatch(/no encontrado/i);
  });
});

describe('a search of patients', () => {
  const [word = ''] = person.last_name.split(' ');

  test.each([
    ['the id', `_id=${person.id}`],
    ['the birth date', `birthdate=${person.born}`],
    ['the birth date and a family name', `birthdate=${person.born}&family=${encodeURIComponent(word)}`],
    [
      'the name without accents',
      `name=${encodeURIComponent(word.normalize('NFD').replace(/\p{M}/gu, ''))}&birthdate=${person.born}`,
    ],
    [
      'DNI and given name',
      `identifier=${person.doc_number}&given=${encodeURIComponent(person.first_name.slice(0, 3))}`,
    ],
  ])('finds patients by %s', async (_, query) => {
    const bundle = await bundleOf(`Patient?${query}`);
    expect(idsOf(bundle)).toContain(String(person.id));
    expect(faultsOf(bundle)).toEqual([]);
  });

  test('finds only patients who match every criterion', async () => {
    expect((await bundleOf(`Patient?identifier=${person.doc_number}&family=Zzyzx`)).total).toBe(0);
    expect((await bundleOf(`Patient?_id=${person.id}&birthdate=1901-01-01`)).total).toBe(0);
  });

  test('finds only names that begin with the word', async () => {
    const { entry = [] } = await bundleOf(`Patient?family=${encodeURIComponent(word.slice(0, 3))}`);
    expect(entry.length).toBeGreaterThan(0);
    for (const { resource } of entry)
      expect((resource as Patient).name?.[0]?.family?.toLowerCase()).toContain(
        word.slice(0, 3).toLowerCase(),
      );
  });

  test('a search of patients without a criterion is a 400', async () => {
    expect((await get('Patient?gender=female')).status).toBe(400);
  });
});

describe('a search of resources', () => {
  test('finds resources by the DNI, by the subject and by id', async () => {
    const expected = idsOf(await bundleOf(`Procedure?patient=${person.id}`));
    expect(idsOf(await bundleOf(`Procedure?patient.identifier=${person.doc_number}`))).toEqual(expected);
    expect(idsOf(await bundleOf(`Procedure?subject=Patient/${person.id}`))).toEqual(expected);
    expect(idsOf(await bundleOf(`Procedure?_id=${expected[0]}`))).toEqual(expected.slice(0, 1));
    expect((await bundleOf(`Procedure?patient=${person.id}&subject=1`)).total).toBe(0);
  });

  test('returns only the total for _summary=count and _count=0', async () => {
    for (const parameter of ['_summary=count', '_count=0']) {
      const bundle = await bundleOf(`Appointment?patient=${person.id}&${parameter}`);
      expect(bundle.total).toBeGreaterThan(0);
      expect(bundle.entry).toBeUndefined();
      expect(faultsOf(bundle)).toEqual([]);
    }
  });
});

describe('a search of appointments', () => {
  test('finds the appointments of the clinic in a range of days, by status', async () => {
    const { rows: days } = await app.owner.query<{ day: string; ids: string[] }>(
      `select to_char(starts_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as day,
              array_agg(id::text order by starts_at, id) as ids
         from appointments where clinic_id = $1 group by 1 order by count(*) desc limit 1`,
      [person.clinic_id],
    );
    const [{ day, ids } = { day: '', ids: [] }] = days;
    expect(idsOf(await bundleOf(`Appointment?date=${day}`))).toEqual(ids);
    expect(idsOf(await bundleOf(`Appointment?date=ge${day}T00:00:00-03:00&date=le${day}`))).toEqual(ids);
    const booked = await bundleOf(`Appointment?date=${day}&status=fulfilled,booked,noshow`);
    for (const { resource } of booked.entry ?? [])
      expect(['fulfilled', 'booked', 'noshow']).toContain((resource as { status?: string }).status);
    expect(faultsOf(booked)).toEqual([]);
    expect(idsOf(await bundleOf(`Appointment?_id=${ids[0]}`))).toEqual([ids[0]]);
    expect((await bundleOf('Appointment?_id=2000000000')).total).toBe(0);
  });

  test.each([
    'date=ge2026-01-01',
    'date=ge2026-01-01&date=lt2026-12-31',
    'date=yesterday',
    'date=2026-02-30',
    'status=booked',
  ])('a search of appointments with %s is a 400', async (query) => {
    const answer = await get(`Appointment?${query}`);
    expect([answer.status, ((await answer.json()) as Bundle).resourceType]).toEqual([
      400,
      'OperationOutcome',
    ]);
  });
});

describe('a response', () => {
  test('a response has an ETag, and is a 304 while the resource is unchanged', async () => {
    const first = await get(`Patient/${person.id}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await get(`Patient/${person.id}`, { 'if-none-match': etag })).status).toBe(304);
    await app.owner.query("update users set phone = '341 4000000' where id = $1", [person.id]);
    expect((await get(`Patient/${person.id}`, { 'if-none-match': etag })).status).toBe(200);
  });

  test.each([
    ['_format=json', {}, 200],
    ['_format=application/fhir%2Bjson', {}, 200],
    ['_format=application/fhir+json', {}, 200],
    ['_format=xml', {}, 406],
    ['', { accept: 'application/fhir+json;fhirVersion=4.0' }, 200],
    ['', { accept: 'application/fhir+xml;q=1.0, application/fhir+json;q=0.9' }, 200],
    ['', { accept: 'text/html, */*;q=0.1' }, 200],
    ['', { accept: 'application/fhir+xml' }, 406],
    ['_format=json', { accept: 'application/fhir+xml' }, 200],
  ])('a read with the query "%s" and the headers %j is a %s', async (query, headers, status) => {
    const answer = await get(`Patient/${person.id}?${query}`, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
    const resource = await answer.json();
    expect(faultsOf(resource)).toEqual([]);
  });

  test('the narrative escapes typed text', async () => {
    await app.owner.query(`update users set last_name = '<b onclick="x">O''Higgins & Cía' where id = $1`, [
      person.id,
    ]);
    const { text } = (await (await get(`Patient/${person.id}`)).json()) as Patient;
    expect(text?.div).toContain("&lt;b onclick=&quot;x&quot;&gt;O'Higgins &amp; Cía");
    expect(text?.div).not.toContain('<b');
  });
});
