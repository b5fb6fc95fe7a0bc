import type { UserCreate } from '@dentaria/contract/auth/users.ts';
import type { Demographics } from '@dentaria/contract/clinical-history/history.ts';
import { expect, test } from 'vitest';
import { asUpdate, buildPractice, buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { historyCalls, newHistory } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);
const { dentist } = await buildPractice(app);
const admin = await buildUser(app, { role: 'ADMIN' });
const as = app.as(dentist.token);

type Field = Extract<keyof Demographics, keyof UserCreate>;

const FIELDS = [
  'firstName',
  'lastName',
  'docNumber',
  'email',
  'phone',
  'gender',
  'civilStatus',
  'profession',
  'workplace',
  'hierarchy',
  'affiliateNumber',
  'healthInsurance',
] as const satisfies readonly Field[];

/** Returns the data that prefills the patient's first history. */
async function register(overrides: Partial<UserCreate>) {
  const user = await as.auth.createUser({ body: newPatient(overrides) });
  return { user, prefilled: Object.fromEntries(FIELDS.map((field) => [field, user[field]])) };
}

const saveOf = (demographics: object, version?: number) =>
  newHistory({ demographics, version, treatmentPlan: [], toothNotes: [] });

/** Values that a record may hold but a history rejects as typed text. */
const RECORDS: readonly [Field, string][] = [
  ['firstName', 'Ma. Eugenia'],
  ['firstName', 'Juan (h)'],
  ['lastName', 'Pérez 2°'],
  ['phone', '341 555-0101 int. 3'],
  ['phone', '341-4222333 (mamá)'],
  ['phone', '4222333 / 4222334'],
  ['civilStatus', 'Casado/a'],
  ['profession', 'Médico/a'],
  ['profession', 'Técnica & docente'],
  ['workplace', 'Escuela N° 12'],
  ['workplace', 'YPF (Planta 2)'],
  ['workplace', 'Kiosco «El 9»; turno noche'],
  ['affiliateNumber', '61.234.567/01'],
  ['affiliateNumber', '8-61234567-8/00 (titular)'],
  ['healthInsurance', 'OSDE (210)'],
  ['healthInsurance', 'Particular / reintegro'],
];

test.each(RECORDS)('a first history accepts %s %j from the record', async (field, value) => {
  const { user, prefilled } = await register({ [field]: value });
  const created = await calls.create(dentist.token, user.id, saveOf(prefilled));
  expect(created.json()).toMatchObject({ version: 1, [field]: user[field] });
});

test.each(RECORDS)('a history refuses %s %j as typed text', async (field, value) => {
  const { user, prefilled } = await register({});
  const created = await calls.create(dentist.token, user.id, saveOf({ ...prefilled, [field]: value }));
  expect(created.statusCode).toBe(400);
  expect(Object.keys(created.json().errors)).toEqual([field]);
});

test('a saved history keeps its values after the record has changed', async () => {
  const { user, prefilled } = await register({ workplace: 'Escuela N° 12', phone: '341 555-0101 int. 3' });
  await calls.create(dentist.token, user.id, saveOf(prefilled));
  await as.auth.updateUser({
    params: { id: user.id },
    body: { ...asUpdate(user), workplace: 'Hospital (nuevo)', phone: '341 555-0102' },
  });
  const kept = await calls.save(dentist.token, user.id, saveOf(prefilled, 1));
  expect(kept.json()).toMatchObject({ version: 2, workplace: 'Escuela N° 12' });
  const changed = { ...prefilled, workplace: 'Hospital (nuevo)' };
  expect((await calls.save(dentist.token, user.id, saveOf(changed, 2))).json()).toMatchObject({
    version: 3,
    workplace: 'Hospital (nuevo)',
  });
});

test('validates another patient’s values as typed text', async () => {
  await register({ workplace: 'YPF (Planta 9)' });
  const { user, prefilled } = await register({});
  const sent = saveOf({ ...prefilled, workplace: 'YPF (Planta 9)' });
  expect((await calls.create(dentist.token, user.id, sent)).statusCode).toBe(400);
});

test('a history accepts every registered obra social', async () => {
  await app.as(admin.token).healthInsurance.importRegistry();
  const registered = await as.healthInsurance.listHealthInsurances();
  const { user, prefilled } = await register({});
  await calls.create(dentist.token, user.id, saveOf(prefilled));
  const refused: string[] = [];
  for (const [place, { name }] of registered.entries()) {
    const sent = saveOf({ ...prefilled, healthInsurance: name }, place + 1);
    const saved = await calls.save(dentist.token, user.id, sent);
    if (saved.json().healthInsurance !== name) refused.push(name);
  }
  expect([registered.length, refused]).toEqual([339, []]);
});

/** Values stored before texts were cleaned, and the cleaned values. */
test.each([
  ['first_name', 'firstName', 'D´Ana', "D'Ana"],
  ['last_name', 'lastName', 'Pe\u0301rez\u200b', 'Pérez'],
  ['phone', 'phone', '\u202a+54 341 555-0101\u202c', '+54 341 555-0101'],
  ['phone', 'phone', '341.555.0101 int. 3', '341 555 0101 int. 3'],
  ['workplace', 'workplace', 'Escuela\u00a0N° 12', 'Escuela N° 12'],
])('a first history cleans the %s of an old record', async (column, field, stored, cleaned) => {
  const { user } = await register({});
  await app.owner.query(`update users set ${column} = $1 where id = $2`, [stored, user.id]);
  const record = await as.auth.readUser({ params: { id: user.id } });
  const prefilled = Object.fromEntries(FIELDS.map((each) => [each, record[each]]));
  const created = await calls.create(dentist.token, user.id, saveOf(prefilled));
  expect(created.json()).toMatchObject({ [field]: cleaned });
});
