import { expect, test } from 'vitest';
import { buildPractice, buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

test('concurrent archive, save, read, move and delete calls for the same patients never fail', async () => {
  const { dentist, patient, clinic } = await buildPractice(app);
  const admin = await buildUser(app, { role: 'ADMIN' });
  const patients = [
    patient,
    await buildUser(app, { clinicId: clinic.id }),
    await buildUser(app, { clinicId: clinic.id }),
  ];
  const others = await buildPractice(app);
  const current = async (id: number) => {
    const answer = await calls.read(admin.token, id);
    return answer.statusCode === 200 ? asSave(answer.json(), { treatmentPlan: [newRow()] }) : undefined;
  };
  const users = '/services/auth/users';
  const request = (method: 'POST' | 'PUT' | 'DELETE', url: string, token: string, body?: unknown) =>
    app.request({ method, url, token, body });
  const saveAs = async (token: string, id: number) => {
    const body = await current(id);
    return body ? calls.save(token, id, body) : calls.create(token, id);
  };
  const moveTo = async (id: number, clinicId: number) => {
    const read = await app.request({ method: 'GET', url: `${users}/${id}`, token: admin.token });
    if (read.statusCode !== 200) return read;
    return request('PUT', `${users}/${id}/update`, admin.token, { ...read.json<object>(), clinicId });
  };
  const registration = async () => {
    const made = await request('POST', `${users}/create`, dentist.token, newPatient());
    return made.statusCode === 201
      ? request('DELETE', `${users}/${made.json().id}/delete`, dentist.token)
      : made;
  };
  const actions: readonly ((id: number, round: number) => Promise<{ statusCode: number; body: string }>)[] = [
    (id) => calls.archive(dentist.token, id),
    (id) => calls.archive(admin.token, id),
    (id) => saveAs(dentist.token, id),
    (id) => saveAs(admin.token, id),
    (id) => calls.versions(dentist.token, id),
    (id, round) => moveTo(id, round % 2 === 0 ? others.clinic.id : clinic.id),
    (id) => request('DELETE', `${users}/${id}/delete`, admin.token),
    registration,
  ];
  const failed: string[] = [];
  for (let round = 0; round < 25; round += 1) {
    const id = patients[round % patients.length]?.id ?? 0;
    const answers = await Promise.all([...actions, ...actions].map((act) => act(id, round)));
    for (const { statusCode, body } of answers)
      if (statusCode >= 300 && ![404, 409, 412].includes(statusCode)) failed.push(`${statusCode} ${body}`);
  }
  expect(failed).toEqual([]);
});
