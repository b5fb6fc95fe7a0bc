import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

/** A history that its dentist has just saved, and their next save of it. */
async function savedHistory() {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  const created = (await calls.create(dentist.token, patient.id)).json();
  const history = (await calls.save(dentist.token, patient.id, asSave(created))).json();
  const next = asSave(history, { toothNotes: [{ toothNumber: 11, noteText: 'Lo que sigue' }] });
  const versions = async () => {
    const { rows } = await app.owner.query<{ version: number; hash: Buffer; previous_hash: Buffer }>(
      'select version, hash, previous_hash from history_versions where history_id = $1 order by version',
      [history.historyId],
    );
    return rows;
  };
  return { ...practice, history, next, versions };
}

/** A change by another process, or by the owner of the database. */
const elsewhere = (text: string, values: unknown[]) => app.owner.query(text, values);

describe('a save after somebody else changed the record', () => {
  test('another process has saved: 409 with the current version', async () => {
    const { dentist, patient, history, next, versions } = await savedHistory();
    await elsewhere(
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

  test('the stored version was replaced: the next one chains to what is stored', async () => {
    const { dentist, patient, history, next, versions } = await savedHistory();
    await elsewhere(
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
    ['archived by another process', 'update histories set archived_at = now() where patient_user_id = $1'],
    ['of a patient who was removed', 'update users set removed_at = now() where id = $1'],
    ['of one who is a dentist now', "update users set roles = array['PATIENT', 'DENTIST'] where id = $1"],
    ['of one who has left the clinic', 'update users set clinic_id = null where id = $1'],
  ])('%s: it is not found, whatever the body is, and nothing is written', async (_, text) => {
    const { dentist, patient, next, versions } = await savedHistory();
    await elsewhere(text, [patient.id]);
    expect((await calls.save(dentist.token, patient.id, { ...next, treatmentPlan: 7 })).statusCode).toBe(404);
    expect((await calls.save(dentist.token, patient.id, { ...next, id: 1 })).statusCode).toBe(404);
    expect((await calls.save(dentist.token, patient.id, next)).statusCode).toBe(404);
    expect(await versions()).toHaveLength(2);
  });

  test('a moved patient: saved by the dentist of his new clinic, who had not seen it', async () => {
    const { dentist, patient, next } = await savedHistory();
    const other = await buildPractice(app);
    await elsewhere('update users set clinic_id = $2 where id = $1', [patient.id, other.clinic.id]);
    expect((await calls.save(dentist.token, patient.id, next)).statusCode).toBe(404);
    const saved = await calls.save(other.dentist.token, patient.id, next);
    expect([saved.statusCode, saved.json().clinicId]).toEqual([200, other.clinic.id]);
  });

  test("a moved patient: an administrator's next version belongs to the new clinic", async () => {
    const { patient } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const other = await buildPractice(app);
    const history = (await calls.create(admin.token, patient.id)).json();
    await elsewhere('update users set clinic_id = $2 where id = $1', [patient.id, other.clinic.id]);
    const saved = await calls.save(admin.token, patient.id, asSave(history));
    expect([saved.statusCode, saved.json().clinicId]).toEqual([200, other.clinic.id]);
    expect((await calls.read(other.dentist.token, patient.id)).json()).toEqual(saved.json());
  });
});

test('its author, who works in another clinic now, does not find it', async () => {
  const { clinic, patient } = await buildPractice(app);
  const author = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  const history = (await calls.create(author.token, patient.id)).json();
  const other = await buildPractice(app);
  await elsewhere('update users set clinic_id = $2 where id = $1', [author.id, other.clinic.id]);
  expect((await calls.save(author.token, patient.id, asSave(history))).statusCode).toBe(404);
});

test('whoever does not reach a known history does not find it, with a body that is right and one that is not', async () => {
  const { patient, next, versions } = await savedHistory();
  const stranger = await buildPractice(app);
  for (const body of [next, { ...next, treatmentPlan: 7 }]) {
    expect((await calls.save(stranger.dentist.token, patient.id, body)).statusCode).toBe(404);
  }
  expect(await versions()).toHaveLength(2);
});

test('a save for another history is refused, and shows this one', async () => {
  const { dentist, patient, history, next } = await savedHistory();
  const answer = await calls.save(dentist.token, patient.id, { ...next, id: history.historyId + 1 });
  expect([answer.statusCode, answer.json().current]).toEqual([409, history]);
});

test("a colleague's name is the one of today", async () => {
  const { clinic, dentist, patient, history } = await savedHistory();
  const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  const plan = [...history.treatmentPlan, newRow()];
  const shared = (
    await calls.save(colleague.token, patient.id, asSave(history, { treatmentPlan: plan }))
  ).json();
  await elsewhere("update users set first_name = 'Zoe' where id = $1", [dentist.id]);
  const saved = (await calls.save(colleague.token, patient.id, asSave(shared, { toothNotes: [] }))).json();
  expect(saved.treatmentPlan[0].professionalName).toBe('Zoe Pérez');
});

test('many saves in a row: each row keeps its number', async () => {
  const { dentist, patient, history } = await savedHistory();
  let now = history;
  for (let count = 0; count < 5; count += 1) {
    const treatmentPlan = [...now.treatmentPlan, newRow()];
    now = (await calls.save(dentist.token, patient.id, asSave(now, { treatmentPlan }))).json();
  }
  expect(now.treatmentPlan.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(now).toEqual((await calls.read(dentist.token, patient.id)).json());
});
