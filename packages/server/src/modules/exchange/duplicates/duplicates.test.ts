import { expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();

async function open() {
  const practice = await buildPractice(app);
  const { clinic, dentist } = practice;
  const params = { clinicId: clinic.id };
  const calls = app.as(dentist.token).exchange;
  const build = (values: { readonly [column: string]: string | null }) => buildPatient(clinic.id, values);
  return {
    ...practice,
    params,
    calls,
    build,
    list: (dismissed?: 'yes') => calls.listDuplicates({ params, query: { ...(dismissed && { dismissed }) } }),
  };
}

async function buildPatient(clinicId: number, values: { readonly [column: string]: string | null }) {
  const patient = await buildUser(app, { clinicId, email: null });
  for (const [column, value] of Object.entries(values))
    await app.owner.query(`update users set ${column} = $1 where id = $2`, [value, patient.id]);
  return patient;
}

const TWIN = { first_name: 'Inés', last_name: 'Ferreyra', date_of_birth: '1980-03-25' };

test('pairs are listed by likelihood with their reasons', async () => {
  const { build, list } = await open();
  const first = await build({ ...TWIN, doc_number: '30.111.222', health_insurance: 'OSDE' });
  const second = await build({ ...TWIN, last_name: 'FERREIRA', doc_number: '30111222' });
  const third = await build({ ...TWIN, doc_number: null, date_of_birth: null, phone: '+54 341 555-0101' });
  const fourth = await build({
    first_name: 'Inés A.',
    last_name: 'Ferreyra',
    doc_number: null,
    phone: '5550101',
  });
  const { pairs, total } = await list();
  expect(total).toBe(pairs.length);
  expect(pairs.map((pair) => [pair.first.id, pair.second.id, pair.likelihood])).toEqual(
    expect.arrayContaining([
      [first.id, second.id, 'certain'],
      [third.id, fourth.id, 'likely'],
    ]),
  );
  expect(pairs[0]).toMatchObject({
    first: { id: first.id, name: 'Inés Ferreyra', docNumber: '30.111.222', healthInsurance: 'OSDE' },
    second: { id: second.id },
    reasons: ['Mismo DNI, escrito de otra forma', 'Nombre y apellido parecidos', 'Misma fecha de nacimiento'],
  });
  const scores = pairs.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('does not list patients of another clinic, removed patients or staff as duplicates', async () => {
  const { clinic, build, list } = await open();
  await build(TWIN);
  const elsewhere = await open();
  await elsewhere.build(TWIN);
  const removed = await build(TWIN);
  await app.owner.query('update users set removed_at = now() where id = $1', [removed.id]);
  const staff = await buildUser(app, { roles: ['PATIENT', 'RECEPTIONIST'], clinicId: clinic.id });
  await app.owner.query("update users set first_name = 'Inés', last_name = 'Ferreyra' where id = $1", [
    staff.id,
  ]);
  expect(await list()).toEqual({ pairs: [], total: 0, isCut: false });
});

test('a dismissed pair is hidden until it is restored', async () => {
  const { params, calls, build, list } = await open();
  const [one, other] = [await build(TWIN), await build(TWIN)];
  const dismissal = { params: { ...params, firstId: other.id, secondId: one.id } };
  await calls.dismissDuplicate(dismissal);
  expect(await list()).toEqual({ pairs: [], total: 0, isCut: false });
  expect(await list('yes')).toMatchObject({
    pairs: [{ first: { id: one.id }, second: { id: other.id } }],
    total: 1,
  });
  await calls.restoreDuplicate({ params: { ...params, firstId: one.id, secondId: other.id } });
  expect((await list()).total).toBe(1);
  expect(await list('yes')).toEqual({ pairs: [], total: 0, isCut: false });
  const { rows } = await app.owner.query(
    "select action from audit where object = 'duplicate' and action <> 'list' and clinic_id = $1 order by id",
    [params.clinicId],
  );
  expect(rows).toEqual([{ action: 'dismiss' }, { action: 'restore' }]);
});

test('compares a patient who is about to be created with the patients of the clinic', async () => {
  const { clinic, params, build } = await open();
  const known = await build({ ...TWIN, doc_number: '30111222', phone: '+54 341 555-0101' });
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const alike = async (query: object) =>
    (await app.as(receptionist.token).exchange.findAlike({ params, query })).map(
      ({ patient, likelihood, reasons }) => [patient.id, likelihood, ...reasons],
    );
  expect(await alike({ docNumber: '30.111.222' })).toEqual([
    [known.id, 'likely', 'Mismo DNI, escrito de otra forma'],
  ]);
  expect(await alike({ firstName: 'ines', lastName: 'Ferreira', dateOfBirth: '1980-03-25' })).toEqual([
    [known.id, 'likely', 'Nombre y apellido parecidos', 'Misma fecha de nacimiento'],
  ]);
  expect(await alike({ firstName: 'Inés', lastName: 'Ferreyra' })).toEqual([
    [known.id, 'possible', 'Mismo nombre y apellido'],
  ]);
  expect(await alike({ firstName: 'Inés', lastName: 'F', phone: '15 555 0101' })).toEqual([]);
  expect(await alike({ docNumber: '30111222', except: known.id })).toEqual([]);
  expect(await alike({})).toEqual([]);
  expect(await alike({ dateOfBirth: '99/99/9999', lastName: 'Nadie' })).toEqual([]);
});
