import { DNI_SYSTEM } from '@dentaria/contract/exchange/fhir.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { describe, expect, test } from 'vitest';
import { asUpdate, buildPractice, buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const admin = await buildUser(app, { role: 'ADMIN' });
const as = app.as(dentist.token);
const params = { id: clinic.id };

let serial = 5_200_000;
const nextDni = (): string => {
  serial += 1;
  return String(serial);
};
const waysToWrite = (dni: string): readonly string[] => [
  dni,
  `0${dni}`,
  `0${dni.slice(0, 1)}.${dni.slice(1, 4)}.${dni.slice(4)}`,
  `${dni.slice(0, 1)}.${dni.slice(1, 4)}.${dni.slice(4)}`,
  `\u202d0${dni}\u202c`,
];

const patient = (docNumber: string) => ({ firstName: 'Rosa', lastName: 'Paz', docNumber });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? { status: error.status, errors: error.errors } : error),
  );
const TAKEN = { status: 409, errors: { docNumber: expect.any(String) } };

/** Release 2.0.0 stored DNIs with a leading zero. */
async function buildOldRecord(dni: string) {
  return buildUser(app, { role: 'PATIENT', clinicId: clinic.id, docNumber: `0${dni}` });
}

test('a DNI is stored as a number', async () => {
  for (const [place] of waysToWrite('').entries()) {
    const dni = nextDni();
    const created = await as.auth.createPatient({ params, body: patient(waysToWrite(dni)[place] ?? '') });
    expect(created.docNumber).toBe(dni);
  }
});

describe.each(['a record', 'an old record with the zero'])('%s', (kind) => {
  const register = async (dni: string) => {
    if (kind !== 'a record') return (await buildOldRecord(dni)).id;
    return (await as.auth.createPatient({ params, body: patient(dni) })).id;
  };

  test('finds a record however its DNI is written', async () => {
    const dni = nextDni();
    const id = await register(dni);
    for (const typed of waysToWrite(dni)) {
      expect(await as.auth.findByDocNumber({ params: { docNumber: typed } })).toEqual({ id });
      const found = await as.auth.searchPatients({ query: { q: typed, clinicId: undefined } });
      expect(found.map((match) => match.id)).toEqual([id]);
      const bundle = await app.request({
        method: 'GET',
        url: `/services/exchange/fhir/Patient?identifier=${encodeURIComponent(`${DNI_SYSTEM}|${typed}`)}`,
        token: dentist.token,
      });
      expect(bundle.json()).toMatchObject({ total: 1, entry: [{ resource: { id: String(id) } }] });
    }
  });

  test('refuses to register the DNI again', async () => {
    const dni = nextDni();
    await register(dni);
    for (const typed of waysToWrite(dni)) {
      expect(await refusal(as.auth.createPatient({ params, body: patient(typed) }))).toEqual(TAKEN);
      const user = newPatient({ docNumber: typed, clinicId: clinic.id });
      expect(await refusal(as.auth.createUser({ body: user }))).toEqual(TAKEN);
      expect(await refusal(app.as(admin.token).auth.createUser({ body: user }))).toEqual(TAKEN);
    }
  });

  test('keeps other records from taking its DNI', async () => {
    const dni = nextDni();
    await register(dni);
    const other = await as.auth.createPatient({ params, body: patient(nextDni()) });
    for (const typed of waysToWrite(dni)) {
      const body = { ...patient(typed), updatedAt: other.updatedAt };
      expect(await refusal(as.auth.updatePatient({ params: { id: other.id }, body }))).toEqual(TAKEN);
    }
  });
});

test('finds and changes two old records of one number', async () => {
  const dni = nextDni();
  const old = await buildOldRecord(dni);
  const usual = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id, docNumber: dni });
  const found = await as.auth.findByDocNumber({ params: { docNumber: `0${dni}` } });
  expect(found.matches?.map(({ id }) => id).toSorted()).toEqual([old.id, usual.id].toSorted());
  for (const { id } of [old, usual]) {
    const record = await as.auth.readUser({ params: { id } });
    const changed = await as.auth.updateUser({
      params: { id },
      body: { ...asUpdate(record), city: 'Salta' },
    });
    expect(changed).toMatchObject({ city: 'Salta', docNumber: record.docNumber });
  }
});

test('accepts a DNI with fewer than seven digits after its zeros', async () => {
  const created = await as.auth.createPatient({ params, body: patient('00612345') });
  expect(created.docNumber).toBe('0612345');
  const body = { ...patient('0612345'), updatedAt: created.updatedAt };
  expect(await as.auth.updatePatient({ params: { id: created.id }, body })).toMatchObject({
    docNumber: '0612345',
  });
  expect(await as.auth.findByDocNumber({ params: { docNumber: '00612345' } })).toEqual({ id: created.id });
});
