import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { EMPTY_CONTENT } from '../edit/history-content.ts';
import { HistoryExistsError, saveNewPatient } from './save-history.ts';
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

test('one call registers a new patient and saves their history', async () => {
  const calls = fakeCall(clinicalHistoryService, 'createFirstHistory', () =>
    clinicalHistory({ patientUserId: 50, version: 1 }),
  );
  expect((await saveNewPatient(body)).patientUserId).toBe(50);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body.demographics).toMatchObject({
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: '30111222',
    email: null,
  });
});

test('a patient who already has a history is reported', async () => {
  fakeCall(clinicalHistoryService, 'createFirstHistory', () => {
    throw refuse(409, { message: 'ya tiene', current: clinicalHistory({ patientUserId: 41 }) });
  });
  await expect(saveNewPatient(body)).rejects.toEqual(new HistoryExistsError(41));
});

test('any other conflict is thrown as it is', async () => {
  fakeCall(clinicalHistoryService, 'createFirstHistory', () => {
    throw refuse(409, { message: 'ya existe', errors: { docNumber: 'ya existe' } });
  });
  await expect(saveNewPatient(body)).rejects.toMatchObject({
    status: 409,
    errors: { docNumber: 'ya existe' },
  });
});
