import { ApiError } from '@dentaria/contract/http/client.ts';
import { expect, test } from 'vitest';
import { buildClinic, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
const admin = await buildUser(app, { role: 'ADMIN' });

let lastDni = 41_000_000;
const nextDni = (): string => {
  lastDni += 1;
  return String(lastDni);
};
const body = (overrides: object = {}) => ({
  firstName: 'Rosa',
  lastName: 'Vidal',
  docNumber: nextDni(),
  phone: '341 555-0101',
  ...overrides,
});
const register = (overrides: object = {}, { token = receptionist.token, clinicId = clinic.id } = {}) =>
  app.as(token).auth.createPatient({ params: { id: clinicId }, body: body(overrides) });

const accountOf = async (id: number) => {
  const { rows } = await app.owner.query(
    'select username, roles, clinic_id, enabled from users where id = $1',
    [id],
  );
  return rows[0];
};

test.each([receptionist, dentist, admin])(
  '$username registers a patient with an account',
  async ({ token }) => {
    const docNumber = nextDni();
    const created = await register({ docNumber, email: '', healthInsurance: 'OSDE' }, { token });
    expect(created).toMatchObject({ docNumber, email: null, healthInsurance: 'OSDE', clinicId: clinic.id });
    expect(created).not.toHaveProperty('username');
    expect(await accountOf(created.id)).toEqual({
      username: `p${docNumber}`,
      roles: ['PATIENT'],
      clinic_id: clinic.id,
      enabled: true,
    });
    const { rows } = await app.owner.query(
      "select action, clinic_id from audit where object = 'user' and object_id = $1",
      [created.id],
    );
    expect(rows).toEqual([{ action: 'create', clinic_id: clinic.id }]);
  },
);

test('ignores role, username, password and clinic in the body', async () => {
  const elsewhere = await buildClinic(app);
  const docNumber = nextDni();
  const injected = { username: 'jefa', roles: [{ name: 'ADMIN' }], clinicId: elsewhere.id, enabled: false };
  const created = await register({ docNumber, ...injected });
  expect(await accountOf(created.id)).toEqual({
    username: `p${docNumber}`,
    roles: ['PATIENT'],
    clinic_id: clinic.id,
    enabled: true,
  });
});

test('answers a known DNI with 409 and the patient who has it', async () => {
  const first = await register();
  await expect(register({ docNumber: first.docNumber, firstName: 'Otra' })).rejects.toMatchObject({
    status: 409,
    errors: { docNumber: 'Ya está registrado en la clínica' },
    payload: { patient: { id: first.id, name: 'Rosa Vidal', clinicName: clinic.name } },
  });
});

test("answers a colleague's DNI with 409 but without the colleague", async () => {
  const error = await register({ docNumber: receptionist.docNumber }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status: 409, errors: { docNumber: expect.any(String) } });
  expect((error as { payload: object }).payload).not.toHaveProperty('patient');
});

test('registers a DNI of another clinic under another username', async () => {
  const elsewhere = await buildPractice(app);
  const docNumber = nextDni();
  await register({ docNumber }, { token: elsewhere.dentist.token, clinicId: elsewhere.clinic.id });
  const created = await register({ docNumber });
  expect((await accountOf(created.id)).username).toMatch(new RegExp(`^p${docNumber}_[0-9a-f]{6}$`));
});

test('answers one of two concurrent registrations with 409 and the patient of the other', async () => {
  const docNumber = nextDni();
  const results = await Promise.allSettled([register({ docNumber }), register({ docNumber })]);
  const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(created).toHaveLength(1);
  expect(refused).toMatchObject([{ status: 409, payload: { patient: { id: created[0]?.id } } }]);
});

test('refuses to register patients in another or an inactive clinic', async () => {
  const elsewhere = await buildPractice(app);
  const inactive = await buildClinic(app, { active: false });
  await expect(register({}, { clinicId: elsewhere.clinic.id })).rejects.toMatchObject({ status: 404 });
  await expect(register({}, { token: admin.token, clinicId: inactive.id })).rejects.toMatchObject({
    status: 404,
  });
});

test('lets a receptionist read and change demographics, but neither account nor history', async () => {
  const created = await register();
  const { auth, clinicalHistory } = app.as(receptionist.token);
  const params = { id: created.id };
  expect(await auth.readPatient({ params })).toEqual(created);
  const changed = await auth.updatePatient({
    params,
    body: { ...body({ docNumber: created.docNumber, city: 'Rosario' }), updatedAt: created.updatedAt },
  });
  expect(changed).toMatchObject({ id: created.id, city: 'Rosario', enabled: true });
  await expect(
    auth.updatePatient({ params, body: body({ updatedAt: created.updatedAt }) }),
  ).rejects.toMatchObject({
    status: 409,
  });
  await expect(auth.removeUser({ params })).rejects.toMatchObject({ status: 403 });
  await expect(auth.updateUser({ params, body: {} as never })).rejects.toMatchObject({ status: 403 });
  await expect(clinicalHistory.readHistory({ params })).rejects.toMatchObject({ status: 403 });
  await expect(clinicalHistory.listVersions({ params })).rejects.toMatchObject({ status: 403 });
});

test('keeps fields that the body lacks', async () => {
  const patient = await buildUser(app, { clinicId: clinic.id });
  const params = { id: patient.id };
  const { auth } = app.as(receptionist.token);
  await auth.updatePatient({ params, body: body({ city: 'Rosario', emergencyContactName: 'Ana' }) });
  expect(await auth.updatePatient({ params, body: body({ lastName: 'Paz' }) })).toMatchObject({
    lastName: 'Paz',
    city: 'Rosario',
    emergencyContactName: 'Ana',
  });
});

test("keeps the patient's sessions when demographics change", async () => {
  const patient = await buildUser(app, { clinicId: clinic.id });
  const read = () => app.as(patient.token).auth.readUser({ params: { id: patient.id } });
  await read();
  await app.as(dentist.token).auth.updatePatient({ params: { id: patient.id }, body: body() });
  expect(await read()).toMatchObject({ lastName: 'Vidal', username: patient.username });
});

test('lets only administrators manage staff who are patients', async () => {
  const colleague = await buildUser(app, { roles: ['RECEPTIONIST', 'PATIENT'], clinicId: clinic.id });
  const params = { id: colleague.id };
  await expect(app.as(dentist.token).auth.readPatient({ params })).rejects.toMatchObject({ status: 404 });
  await expect(app.as(receptionist.token).auth.updatePatient({ params, body: body() })).rejects.toMatchObject(
    {
      status: 404,
    },
  );
  expect(await app.as(admin.token).auth.readPatient({ params })).toMatchObject({ id: colleague.id });
});

test.each([
  [{ firstName: ' ' }, ['firstName']],
  [{ docNumber: '123' }, ['docNumber']],
  [{ email: 'x' }, ['email']],
  [{ dateOfBirth: '2099-01-01' }, ['dateOfBirth']],
  [{ dateOfBirth: '2099-01-01', email: 'x' }, ['dateOfBirth', 'email']],
])('refuses %j with an error for each field', async (wrong, fields) => {
  const refused = await register(wrong).catch((error: unknown) => error as ApiError);
  if (!(refused instanceof ApiError)) throw new Error('the patient was registered');
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.errors ?? {}).sort()).toEqual(fields);
});
