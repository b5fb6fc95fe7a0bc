import { expect, test } from 'vitest';
import {
  buildClinic,
  buildPractice,
  buildUser,
  details,
  newPatient,
} from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/waiting.ts';
import { demographics, newHistory } from '../testing/histories.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const admin = await buildUser(app, { role: 'ADMIN' });
const as = app.as(dentist.token);

const nextDni = (): string => newPatient().docNumber;
const historyOf = (docNumber: string, overrides: Record<string, unknown> = {}) =>
  newHistory({ demographics: demographics({ docNumber }), saveId: crypto.randomUUID(), ...overrides });
const create = (docNumber: string, overrides?: Record<string, unknown>) =>
  as.clinicalHistory.createFirstHistory({ body: historyOf(docNumber, overrides) });

const peopleWith = async (docNumber: string) => {
  const { rows } = await app.owner.query(
    'select id, username, clinic_id, roles, enabled from users where doc_number = $1',
    [docNumber],
  );
  return rows;
};
const auditOf = async (object: string, id: number) => {
  const { rows } = await app.owner.query(
    'select action, clinic_id, user_id from audit where object = $1 and object_id = $2',
    [object, id],
  );
  return rows;
};

test('registers the patient in the clinic of the dentist and saves their first version', async () => {
  const docNumber = nextDni();
  const insurance = await app.as(admin.token).healthInsurance.createHealthInsurance({
    body: { name: 'Sancor de prueba', federation_code: '900100', details: 'Obra social' },
  });
  const saved = await create(docNumber, {
    demographics: demographics({
      ...details,
      docNumber,
      dob: '1980-05-17',
      address: { street: 'Mitre 10', city: 'Rosario' },
      healthInsurance: 'Sancor de prueba',
    }),
  });
  expect(saved).toMatchObject({ version: 1, clinicId: clinic.id, docNumber });
  const { patientUserId } = saved;
  expect(await peopleWith(docNumber)).toEqual([
    {
      id: patientUserId,
      username: `p${docNumber}`,
      clinic_id: clinic.id,
      roles: ['PATIENT'],
      enabled: true,
    },
  ]);
  expect(await as.auth.readUser({ params: { id: patientUserId } })).toMatchObject({
    ...details,
    firstName: 'José',
    lastName: "O'Higgins",
    email: null,
    dateOfBirth: '1980-05-17',
    street: 'Mitre 10',
    city: 'Rosario',
    state: null,
    healthInsurance: 'Sancor de prueba',
  });
  const { rows } = await app.owner.query('select insurance_id from users where id = $1', [patientUserId]);
  expect(rows).toEqual([{ insurance_id: insurance.health_insurance_id }]);
  const created = { action: 'create', clinic_id: clinic.id, user_id: dentist.id };
  expect((await auditOf('user', patientUserId))[0]).toEqual(created);
  expect(await auditOf('history', saved.historyId)).toEqual([created]);
});

test('an administrator registers a patient without a clinic', async () => {
  const docNumber = nextDni();
  const saved = await app.as(admin.token).clinicalHistory.createFirstHistory({ body: historyOf(docNumber) });
  expect(saved.clinicId).toBeNull();
});

test('uses the patient of the clinic who has the DNI, and does not change their record', async () => {
  const patient = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
  const saved = await create(patient.docNumber);
  expect(saved.patientUserId).toBe(patient.id);
  expect(await peopleWith(patient.docNumber)).toHaveLength(1);
  expect(await as.auth.readUser({ params: { id: patient.id } })).toMatchObject({
    lastName: patient.lastName,
  });
});

test('returns 409 with the history of a patient who already has one', async () => {
  const docNumber = nextDni();
  const { patientUserId, historyId } = await create(docNumber);
  await expect(create(docNumber)).rejects.toMatchObject({
    status: 409,
    payload: { current: { patientUserId, historyId, version: 1 } },
  });
});

test('a repeated call returns the first response and writes nothing', async () => {
  const body = historyOf(nextDni());
  const saved = await as.clinicalHistory.createFirstHistory({ body });
  expect(await as.clinicalHistory.createFirstHistory({ body })).toEqual(saved);
  const { rows } = await app.owner.query('select version from history_versions where history_id = $1', [
    saved.historyId,
  ]);
  expect(rows).toEqual([{ version: 1 }]);
});

test('two identical concurrent calls register one patient with one version', async () => {
  const body = historyOf(nextDni());
  const calls = [1, 2].map(() => as.clinicalHistory.createFirstHistory({ body }));
  const [one, other] = await Promise.all(calls);
  expect(other).toEqual(one);
  expect(await peopleWith(body.demographics.docNumber)).toHaveLength(1);
});

test('uses a patient registered by a concurrent call', async () => {
  const colleague = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const change = `update users set roles = '{PATIENT}' where id = $1`;
  const saved = await whileLocked(app, [change, colleague.id], () => create(colleague.docNumber));
  expect(saved).toMatchObject({ patientUserId: colleague.id, version: 1 });
});

test('registers a DNI of another clinic under another username', async () => {
  const elsewhere = await buildPractice(app);
  const docNumber = nextDni();
  const body = historyOf(docNumber);
  await app.as(elsewhere.dentist.token).clinicalHistory.createFirstHistory({ body });
  const { patientUserId } = await create(docNumber);
  const people = await peopleWith(docNumber);
  expect(people).toHaveLength(2);
  expect(people.find(({ id }) => id === patientUserId)).toMatchObject({
    clinic_id: clinic.id,
    username: expect.stringMatching(new RegExp(`^p${docNumber}_[0-9a-f]{6}$`)),
  });
});

test('returns 409 on the field for the DNI of a colleague and writes nothing', async () => {
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  await expect(create(receptionist.docNumber)).rejects.toMatchObject({
    status: 409,
    errors: { docNumber: 'Ya existe un usuario con ese DNI en la clínica' },
  });
  expect(await peopleWith(receptionist.docNumber)).toHaveLength(1);
});

test('a dentist without a clinic cannot register a patient', async () => {
  const { token } = await buildUser(app, { role: 'DENTIST', clinicId: null });
  const docNumber = nextDni();
  await expect(
    app.as(token).clinicalHistory.createFirstHistory({ body: historyOf(docNumber) }),
  ).rejects.toMatchObject({ status: 409, message: 'Tu usuario no pertenece a ninguna clínica' });
  expect(await peopleWith(docNumber)).toEqual([]);
});

test("does not find a patient by their DNI after they moved to another dentist's clinic", async () => {
  const elsewhere = await buildClinic(app);
  const patient = await buildUser(app, { role: 'PATIENT', clinicId: elsewhere.id });
  const { patientUserId } = await create(patient.docNumber);
  expect(patientUserId).not.toBe(patient.id);
});

test('an invalid history registers no patient and reports every field', async () => {
  const docNumber = nextDni();
  const refused = create(docNumber, {
    demographics: demographics({ docNumber, firstName: 'José3', dob: '2026-02-30' }),
    treatmentPlan: [{ debit: -1 }],
  });
  await expect(refused).rejects.toMatchObject({
    status: 400,
    errors: {
      firstName: 'Solo letras, espacios, guiones y apostrofes',
      dob: expect.any(String),
      'treatmentPlan.0.debit': 'El importe no puede ser negativo',
    },
  });
  expect(await peopleWith(docNumber)).toEqual([]);
});
