import { expect, test } from 'vitest';
import { newPatient } from '../testing/builders/builders.ts';
import { openScenario } from './testing/scenario.ts';

test('a removed patient with a history cannot be found, and their name and DNI are free', async () => {
  const {
    app,
    world: { here, admin },
  } = await openScenario();
  const { patient, dentist } = here;
  await app.as(dentist.token).auth.removeUser({ params: { id: patient.id } });
  for (const token of [dentist.token, admin.token]) {
    const { auth, clinicalHistory } = app.as(token);
    const params = { id: patient.id };
    const lists = [
      await auth.listUsersByRole({ params: { role: 'PATIENT' } }),
      ...(token === admin.token ? [await auth.listUsers()] : []),
    ];
    for (const list of lists) expect(list.map(({ id }) => id)).not.toContain(patient.id);
    await expect(auth.readUser({ params })).rejects.toMatchObject({ status: 404 });
    await expect(auth.removeUser({ params })).rejects.toMatchObject({ status: 404 });
    await expect(auth.updateUser({ params, body: newPatient() })).rejects.toMatchObject({ status: 404 });
    await expect(auth.findByDocNumber({ params: { docNumber: patient.docNumber } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(clinicalHistory.readHistory({ params })).rejects.toMatchObject({ status: 404 });
    await expect(clinicalHistory.listVersions({ params })).rejects.toMatchObject({ status: 404 });
  }
  const again = newPatient({ username: patient.username, docNumber: patient.docNumber });
  const { id } = await app.as(dentist.token).auth.createUser({ body: again });
  expect(id).not.toBe(patient.id);
});
