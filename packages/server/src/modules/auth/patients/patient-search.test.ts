import { expect, test } from 'vitest';
import { buildClinic, buildPractice, buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { type ProductUnderTest, testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
const admin = await buildUser(app, { role: 'ADMIN' });
const patient = (overrides: { firstName: string; lastName: string; docNumber?: string; phone?: string }) =>
  buildUser(app, { clinicId: clinic.id, ...overrides });
const jose = await patient({
  firstName: 'José María',
  lastName: 'Núñez',
  docNumber: '31222333',
  phone: '+54 9 11 5555-1234',
});
const gonzalez = await patient({ firstName: 'Lucía', lastName: 'González', docNumber: '31444555' });
const gonzales = await patient({ firstName: 'Luis', lastName: 'Gonzales', phone: '(0221) 15 434-5678' });

await patient({ firstName: 'Bruno', lastName: 'D`Angelo' });
await patient({ firstName: 'Carla', lastName: 'D‘Angelo' });
await patient({ firstName: 'Dora', lastName: "D'Angelo" });

async function search(
  q: string,
  { token = receptionist.token, clinicId = undefined as number | undefined } = {},
) {
  return app.as(token).auth.searchPatients({ query: { q, clinicId } });
}
const idsOf = async (q: string, options = {}) => (await search(q, options)).map(({ id }) => id);

test.each([
  ['nunez', [jose.id]],
  ['NÚÑEZ jose', [jose.id]],
  ['maría nu', [jose.id]],
  ['josé núñes', [jose.id]],
  ['31.222.333', [jose.id]],
  ['312', [jose.id]],
  ['31', [gonzalez.id, jose.id]],
  ['núñez 312', [jose.id]],
  ['5555-1234', [jose.id]],
  ['555512', []],
  ['011 15 5555-1234', [jose.id]],
  ['434 5678', [gonzales.id]],
  ['gonzalez', [gonzalez.id, gonzales.id]],
  ['gonzales', [gonzales.id, gonzalez.id]],
  ['gonsalez luc', [gonzalez.id]],
  ['nuñez lucia', []],
  ['zz', []],
  ['n', []],
  ["%' or 1=1 --", []],
])('%s finds the patients %j', async (q, expected) => expect(await idsOf(q)).toEqual(expected));

const ONE_PHONE: readonly (readonly [stored: string, typed: readonly string[]])[] = [
  [
    '+54 9 11 6666-0101',
    ['15 6666-0101', '11 15 6666-0101', '6666-0101', '+54 9 11 6666-0101', '011 6666.0101'],
  ],
  ['0341 15 777-0303', ['341 777 0303', '777-0303', '15 777 0303', '+54 9 341 7770303', '(0341) 777-0303']],
  ['15 8888-0404', ['8888 0404', '15-8888-0404', '11 8888-0404', '+54 9 11 8888 0404']],
  ['341 999-0505 int. 3', ['341 999 0505', '999-0505', '0341 999-0505']],
];

test.each(ONE_PHONE)(
  'a patient with the phone %j is found by every way to write it',
  async (stored, typed) => {
    const { id } = await patient({ firstName: 'Zoe', lastName: 'Zeta', phone: stored });
    for (const q of typed) expect([q, await idsOf(q)]).toEqual([q, [id]]);
  },
);

test.each(["D'Angelo", 'D´Angelo', 'D`Angelo', 'D‘Angelo', 'D′Angelo', 'DAngelo', '\u202aD’Angelo\u202c'])(
  'every apostrophe finds a name with another: %j',
  async (q) => {
    const found = (await search(q)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(['Bruno D`Angelo', 'Carla D‘Angelo', "Dora D'Angelo"]);
  },
);

test('shows contact data and clinic of a match', async () => {
  expect(await search('31222333')).toEqual([
    {
      id: jose.id,
      name: 'José María Núñez',
      docNumber: '31222333',
      dateOfBirth: null,
      phone: '+54 9 11 5555-1234',
      healthInsurance: null,
      clinicId: clinic.id,
      clinicName: clinic.name,
    },
  ]);
});

test('finds at most twelve patients, by last name', async () => {
  const { dentist: other, clinic: crowded } = await buildPractice(app);
  for (let number = 20; number > 0; number -= 1)
    await buildUser(app, {
      clinicId: crowded.id,
      firstName: 'Zoilo',
      lastName: `Z${String(number).padStart(2, '0')}`,
    });
  const found = await search('zoilo', { token: other.token });
  expect(found.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Zoilo Z${String(index + 1).padStart(2, '0')}`),
  );
});

test('finds patients of other clinics for administrators only', async () => {
  const elsewhere = await buildPractice(app);
  const stranger = await buildUser(app, { clinicId: elsewhere.clinic.id, lastName: 'Forastero' });
  expect(await idsOf('forastero')).toEqual([]);
  expect(await idsOf('forastero', { token: admin.token })).toEqual([stranger.id]);
  expect(await idsOf('forastero', { token: admin.token, clinicId: clinic.id })).toEqual([]);
  expect(await idsOf('forastero', { clinicId: elsewhere.clinic.id })).toEqual([]);
});

test('finds staff for administrators only, and never staff without the role PATIENT', async () => {
  const lastName = 'Colegasanz';
  const both = await buildUser(app, { roles: ['RECEPTIONIST', 'PATIENT'], clinicId: clinic.id, lastName });
  await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id, lastName });
  expect(await idsOf(lastName)).toEqual([]);
  expect(await idsOf(lastName, { token: admin.token })).toEqual([both.id]);
});

test('follows a change of name, clinic and phone, and a deletion', async () => {
  const { auth } = app.as(admin.token);
  const created = await auth.createUser({
    body: newPatient({ lastName: 'Cambiante', docNumber: '32555666', clinicId: clinic.id }),
  });
  const params = { id: created.id };
  const change = async (overrides: object) => {
    const { password: _, ...body } = newPatient({ docNumber: '32555666', clinicId: clinic.id, ...overrides });
    await auth.updateUser({ params, body: { ...body, username: created.username } });
  };
  expect(await idsOf('cambiante')).toEqual([created.id]);
  await change({ lastName: 'Cambiada', phone: '4777-8888' });
  expect(await idsOf('cambiante')).toEqual([]);
  expect(await idsOf('47778888')).toEqual([created.id]);
  await change({ lastName: 'Cambiada', clinicId: (await buildClinic(app)).id });
  expect(await idsOf('cambiada')).toEqual([]);
  await change({ lastName: 'Cambiada' });
  expect(await idsOf('cambiada')).toEqual([created.id]);
  await auth.removeUser({ params });
  expect(await idsOf('cambiada')).toEqual([]);
});

test('does not find a deleted patient whose record is retained', async () => {
  const hidden = await patient({ firstName: 'Rosa', lastName: 'Escondida' });
  await app.owner.query('update users set removed_at = now() where id = $1', [hidden.id]);
  expect(await idsOf('escondida')).toEqual([]);
});

test("limits the query to the caller's clinics even without row-level security", async () => {
  const unprotected: ProductUnderTest = await testApp();
  for (const table of ['users', 'patient_terms', 'clinics'])
    await unprotected.owner.query(`alter table ${table} disable row level security`);
  const [here, elsewhere] = [await buildPractice(unprotected), await buildPractice(unprotected)];
  const { id } = await buildUser(unprotected, { clinicId: elsewhere.clinic.id, lastName: 'Forastero' });
  const found = (token: string, clinicId?: number) =>
    unprotected.as(token).auth.searchPatients({ query: { q: 'forastero', clinicId } });
  expect(await found(here.dentist.token)).toEqual([]);
  expect(await found(here.dentist.token, elsewhere.clinic.id)).toEqual([]);
  expect(await found(elsewhere.dentist.token)).toMatchObject([{ id }]);
});

test('finds nothing for a dentist without a clinic', async () => {
  const alone = await buildUser(app, { role: 'DENTIST', clinicId: null });
  expect(await idsOf('nunez', { token: alone.token })).toEqual([]);
  expect(await idsOf('nunez', { token: dentist.token })).toEqual([jose.id]);
});
