import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { EMPTY_CONTENT } from './history-content.ts';
import { HistoryExists, saveNewPatient } from './save-history.ts';
import { toSaveRequest } from './save-request.ts';

const body = toSaveRequest(
  {
    ...EMPTY_CONTENT,
    demographics: {
      ...EMPTY_CONTENT.demographics,
      firstName: 'Ana',
      lastName: 'Paz',
      docNumber: '30.111.222',
    },
  },
  undefined,
  7,
);
const notFound = () => {
  throw refuse(404);
};

let created: ReturnType<typeof fakeCall<typeof clinicalHistoryService, 'createHistory'>>;
beforeEach(() => {
  created = fakeCall(clinicalHistoryService, 'createHistory', ({ params }) =>
    clinicalHistory({ patientUserId: Number(params.id), version: 1 }),
  );
});

test('a patient found by DNI is used, and none is created', async () => {
  const requests = fakeCall(authService, 'findByDocNumber', () => ({ id: 41 }));
  const people = fakeCall(authService, 'createUser', () => patient());
  expect((await saveNewPatient(body)).patientUserId).toBe(41);
  expect(requests[0]?.params).toEqual({ docNumber: '30111222' });
  expect(people).toHaveLength(0);
});

test('a patient who is not found is created from the form', async () => {
  fakeCall(authService, 'findByDocNumber', notFound);
  const people = fakeCall(authService, 'createUser', () => patient({ id: 50 }));
  expect((await saveNewPatient(body)).patientUserId).toBe(50);
  expect(people[0]?.body).toMatchObject({
    username: 'p30111222',
    firstName: 'Ana',
    lastName: 'Paz',
    email: null,
  });
  expect(people[0]?.body.password.length).toBeGreaterThanOrEqual(16);
});

test('a username that another clinic uses gets a suffix', async () => {
  fakeCall(authService, 'findByDocNumber', notFound);
  const people = fakeCall(authService, 'createUser', ({ body: { username } }) => {
    if (username === 'p30111222') {
      throw refuse(409, { message: 'en uso', errors: { username: 'El nombre de usuario ya está en uso' } });
    }
    return patient({ id: 51 });
  });
  expect((await saveNewPatient(body)).patientUserId).toBe(51);
  expect(people[1]?.body.username).toMatch(/^p30111222_[0-9a-f]{6}$/);
});

test('any other error of creating the patient is not retried', async () => {
  fakeCall(authService, 'findByDocNumber', notFound);
  const people = fakeCall(authService, 'createUser', () => {
    throw refuse(409, { message: 'ya existe', errors: { docNumber: 'ya existe' } });
  });
  await expect(saveNewPatient(body)).rejects.toMatchObject({ status: 409 });
  expect(people).toHaveLength(1);
});

test('a patient who has a history is reported as such', async () => {
  fakeCall(authService, 'findByDocNumber', () => ({ id: 41 }));
  fakeCall(clinicalHistoryService, 'createHistory', () => {
    throw refuse(409, { message: 'ya tiene' });
  });
  await expect(saveNewPatient(body)).rejects.toEqual(new HistoryExists(41));
});

test('is idempotent after each step whose response was lost: one patient, one history', async () => {
  let isCreated = false;
  fakeCall(authService, 'findByDocNumber', () => {
    if (!isCreated) throw refuse(404);
    return { id: 50 };
  });
  const people = fakeCall(authService, 'createUser', () => {
    isCreated = true;
    throw noConnection();
  });
  await expect(saveNewPatient(body)).rejects.toMatchObject({ name: 'NetworkError' });
  expect((await saveNewPatient(body)).patientUserId).toBe(50);
  expect(people).toHaveLength(1);
  expect(created).toHaveLength(1);
});
