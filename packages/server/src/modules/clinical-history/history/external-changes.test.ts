import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

/** Creates a history with two versions. Returns it with the body of the dentist's next save. */
async function savedHistory() {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  const created = (await calls.create(dentist.token, patient.id)).json();
  const history = (await calls.save(dentist.token, patient.id, asSave(created))).json();
  const next = asSave(history, { toothNotes: [{ toothNumber: 11, noteText: 'Nota nueva' }] });
  const versions = async () => {
    const { rows } = await app.owner.query<{ version: number; hash: Buffer; previous_hash: Buffer }>(
      'select version, hash, previous_hash from history_versions where history_id = $1 order by version',
      [history.historyId],
    );
    return rows;
  };
  return { ...practice, history, next, versions };
}

const changeExternally = (text: string, values: unknown[]) => app.owner.query(text, values);

describe('a save after an external change', () => {
  test('a save returns 409 with the current version if another process has saved', async () => {
    const { dentist, patient, history, next, versions } = await savedHistory();
    await changeExternally(
      `with moved as (update histories set version = 3 where id = $1)
       insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, previous_hash, hash)
       select history_id, 3, clinic_id, action, author_id, saved_at, people, content, hash, sha256(hash)
         from history_versions where history_id = $1 and version = 2`,
      [history.historyId],
    );
    const stale = await calls.save(dentist.token, patient.id, next);
    expect([stale.statusCode, stale.json().current]).toEqual([409, { ...history, version: 3 }]);
    expect(await versions()).toHaveLength(3);
  });

  test('a save chains to the stored hash, even if the stored version was replaced', async () => {
    const { dentist, patient, history, next, versions } = await savedHistory();
    await changeExternally(
      `update history_versions set hash = sha256(hash),
              content = replace(content::text, '"debit":1500.5', '"debit":77')::json
        where history_id = $1 and version = 2`,
      [history.historyId],
    );
    const saved = await calls.save(dentist.token, patient.id, next);
    expect(saved.statusCode).toBe(200);
    const [, second, third] = await versions();
    expect(third?.previous_hash).toEqual(second?.hash);
  });

  test.each([
    ['the history was archived', 'update histories set archived_at = now() where patient_user_id = $1'],
    ['the patient was removed', 'update users set removed_at = now() where id = $1'],
    ['the patient became a dentist', "update users set roles = array['PATIENT', 'DENTIST'] where id = $1"],
    ['the patient left the clinic', 'update users set clinic_id = 0 where id = $1'],
  ])('a save returns 404 for any body and writes nothing if %s', async (_, text) => {
    const { dentist, patient, next, versions } = await savedHistory();
    await changeExternally(text, [patient.id]);
    expect((await calls.save(dentist.token, patient.id, { ...next, treatmentPlan: 7 })).statusCode).toBe(404);
    expect((await calls.save(dentist.token, patient.id, { ...next, id: 1 })).statusCode).toBe(404);
    expect((await calls.save(dentist.token, patient.id, next)).statusCode).toBe(404);
    expect(await versions()).toHaveLength(2);
  });

  test('a save by a dentist of the new clinic succeeds after the patient moved', async () => {
    const { dentist, patient, next } = await savedHistory();
    const other = await buildPractice(app);
    await changeExternally('update users set clinic_id = $2 where id = $1', [patient.id, other.clinic.id]);
    expect((await calls.save(dentist.token, patient.id, next)).statusCode).toBe(404);
    const saved = await calls.save(other.dentist.token, patient.id, next);
    expect([saved.statusCode, saved.json().clinicId]).toEqual([200, other.clinic.id]);
  });

  test('a save by an administrator belongs to the new clinic after the patient moved', async () => {
    const { patient } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const other = await buildPractice(app);
    const history = (await calls.create(admin.token, patient.id)).json();
    await changeExternally('update users set clinic_id = $2 where id = $1', [patient.id, other.clinic.id]);
    const saved = await calls.save(admin.token, patient.id, asSave(history));
    expect([saved.statusCode, saved.json().clinicId]).toEqual([200, other.clinic.id]);
    expect((await calls.read(other.dentist.token, patient.id)).json()).toEqual(saved.json());
  });
});

test('an author who moved to another clinic gets 404', async () => {
  const { clinic, patient } = await buildPractice(app);
  const author = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  const history = (await calls.create(author.token, patient.id)).json();
  const other = await buildPractice(app);
  await changeExternally('update users set clinic_id = $2 where id = $1', [author.id, other.clinic.id]);
  expect((await calls.save(author.token, patient.id, asSave(history))).statusCode).toBe(404);
});

test('a dentist of another clinic gets 404 for a valid and for an invalid body', async () => {
  const { patient, next, versions } = await savedHistory();
  const stranger = await buildPractice(app);
  for (const body of [next, { ...next, treatmentPlan: 7 }]) {
    expect((await calls.save(stranger.dentist.token, patient.id, body)).statusCode).toBe(404);
  }
  expect(await versions()).toHaveLength(2);
});

test('a save with the id of another history returns 409 with the current history', async () => {
  const { dentist, patient, history, next } = await savedHistory();
  const answer = await calls.save(dentist.token, patient.id, { ...next, id: history.historyId + 1 });
  expect([answer.statusCode, answer.json().current]).toEqual([409, history]);
});

test('a save returns the current name of a colleague', async () => {
  const { clinic, dentist, patient, history } = await savedHistory();
  const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  const plan = [...history.treatmentPlan, newRow()];
  const shared = (
    await calls.save(colleague.token, patient.id, asSave(history, { treatmentPlan: plan }))
  ).json();
  await changeExternally("update users set first_name = 'Zoe' where id = $1", [dentist.id]);
  const saved = (await calls.save(colleague.token, patient.id, asSave(shared, { toothNotes: [] }))).json();
  expect(saved.treatmentPlan[0].professionalName).toBe('Zoe Pérez');
});

test('the ids of plan rows do not change over several saves', async () => {
  const { dentist, patient, history } = await savedHistory();
  let current = history;
  for (let count = 0; count < 5; count += 1) {
    const treatmentPlan = [...current.treatmentPlan, newRow()];
    current = (await calls.save(dentist.token, patient.id, asSave(current, { treatmentPlan }))).json();
  }
  expect(current.treatmentPlan.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(current).toEqual((await calls.read(dentist.token, patient.id)).json());
});
