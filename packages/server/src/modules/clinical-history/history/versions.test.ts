import { describe, expect, test } from 'vitest';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { buildClinic, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';
import { hashVersion } from './hash-version.ts';

const app = await testApp();
const calls = historyCalls(app);

interface StoredVersion {
  history_id: number;
  version: number;
  action: 'saved' | 'archived';
  author_id: number;
  saved_at: Date;
  content: string;
  previous_hash: Buffer | null;
  hash: Buffer;
}

async function storedVersions(patientId: number): Promise<StoredVersion[]> {
  const { rows } = await app.owner.query<StoredVersion>(
    `select v.history_id, v.version, v.action, v.author_id, v.saved_at, v.content::text, v.previous_hash, v.hash
       from history_versions v join histories h on h.id = v.history_id
      where h.patient_user_id = $1 order by h.volume, v.version`,
    [patientId],
  );
  return rows;
}

describe('versions', () => {
  test('every version can be read, with its author and time', async () => {
    const { dentist, patient, clinic } = await buildPractice(app);
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id, firstName: 'Eva' });
    const answers = [(await calls.create(dentist.token, patient.id)).json()];
    const changes = [
      { treatmentPlan: [], toothNotes: [] },
      { toothStatus: { 11: { crown: true } } },
      { anamnesis: {}, treatmentPlan: [newRow()] },
    ];
    for (const [i, change] of changes.entries()) {
      const { token } = i % 2 === 0 ? colleague : dentist;
      const saved = await calls.save(token, patient.id, asSave(answers.at(-1), change));
      answers.push(saved.json());
    }
    for (const answer of answers) {
      const version = await calls.version(dentist.token, patient.id, answer.version);
      expect(version.statusCode).toBe(200);
      expect(version.json()).toEqual(answer);
    }
    const list = await calls.versions(dentist.token, patient.id);
    expect(list.json()).toEqual(
      answers
        .map(({ version, updatedAt, savedBy }) => ({ version, savedAt: updatedAt, savedBy, action: 'saved' }))
        .reverse(),
    );
    expect((await calls.version(dentist.token, patient.id, 5)).statusCode).toBe(404);
    for (const bad of ['0', '-1', '1.5', 'x', '9223372036854775808']) {
      expect((await calls.version(dentist.token, patient.id, bad)).statusCode).toBe(400);
    }
  });

  test('author names are current, even for administrators and authors who left the clinic', async () => {
    const { dentist, patient, clinic } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN', firstName: 'Ada', lastName: 'Min' });
    const formerColleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    const first = (await calls.create(formerColleague.token, patient.id)).json();
    await calls.save(
      admin.token,
      patient.id,
      asSave(first, { treatmentPlan: [...first.treatmentPlan, newRow()] }),
    );
    await app.owner.query("update users set last_name = 'Otra', clinic_id = $1 where id = $2", [
      (await buildClinic(app)).id,
      formerColleague.id,
    ]);
    const read = (await calls.read(dentist.token, patient.id)).json();
    expect(read.savedBy).toEqual({ id: admin.id, name: 'Ada Min' });
    expect(read.treatmentPlan).toMatchObject([
      { professionalId: formerColleague.id, professionalName: 'Ana Otra' },
      { professionalId: admin.id, professionalName: 'Ada Min' },
    ]);
    const [, oldest] = (await calls.versions(dentist.token, patient.id)).json();
    expect(oldest.savedBy.name).toBe('Ana Otra');
  });

  test('each hash covers the version and the previous hash, also across volumes', async () => {
    const { dentist, patient } = await buildPractice(app);
    for (let volume = 1; volume <= 2; volume += 1) {
      const first = (await calls.create(dentist.token, patient.id)).json();
      await calls.save(dentist.token, patient.id, asSave(first, { toothNotes: [] }));
      await calls.archive(dentist.token, patient.id);
    }
    const versions = await storedVersions(patient.id);
    expect(versions.map(({ version, action }) => [version, action])).toEqual([
      [1, 'saved'],
      [2, 'saved'],
      [3, 'archived'],
      [1, 'saved'],
      [2, 'saved'],
      [3, 'archived'],
    ]);
    let previous: Buffer | null = null;
    for (const { hash, previous_hash, ...row } of versions) {
      expect(previous_hash).toEqual(previous);
      const recomputed = hashVersion(previous, {
        historyId: row.history_id,
        version: row.version,
        authorId: row.author_id,
        savedAt: row.saved_at,
        action: row.action,
        content: row.content,
      });
      expect(hash).toEqual(recomputed);
      previous = hash;
    }
  });
});

describe('archive', () => {
  test('hides the history from every call and deletes no version', async () => {
    const { dentist, patient } = await buildPractice(app);
    const history = (await calls.create(dentist.token, patient.id)).json();
    await calls.save(dentist.token, patient.id, asSave(history));
    const before = await storedVersions(patient.id);
    const archived = await calls.archive(dentist.token, patient.id);
    expect(archived.statusCode).toBe(204);
    expect(archived.body).toBe('');
    const after = await storedVersions(patient.id);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after.at(2)).toMatchObject({ version: 3, action: 'archived', content: before.at(1)?.content });
    const answers = await Promise.all([
      calls.archive(dentist.token, patient.id),
      calls.read(dentist.token, patient.id),
      calls.versions(dentist.token, patient.id),
      calls.version(dentist.token, patient.id, 1),
      calls.save(dentist.token, patient.id, asSave(history, { version: 3 })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });

  test('the next history is a new volume, whose versions and row ids start at 1', async () => {
    const { dentist, patient } = await buildPractice(app);
    const first = (await calls.create(dentist.token, patient.id)).json();
    await calls.archive(dentist.token, patient.id);
    const second = await calls.create(dentist.token, patient.id, newHistory({ treatmentPlan: [newRow()] }));
    expect(second.statusCode).toBe(201);
    expect(second.json()).toMatchObject({ version: 1, treatmentPlan: [{ id: 1 }] });
    expect(second.json().historyId).not.toBe(first.historyId);
    const { rows } = await app.owner.query(
      'select id, volume from histories where patient_user_id = $1 order by volume',
      [patient.id],
    );
    expect(rows).toEqual([
      { id: first.historyId, volume: 1 },
      { id: second.json().historyId, volume: 2 },
    ]);
    const crossed = await calls.save(dentist.token, patient.id, asSave(first));
    expect(crossed.statusCode).toBe(409);
    expect((await calls.versions(dentist.token, patient.id)).json()).toHaveLength(1);
  });
});

describe('after a deletion or a move', () => {
  test('the history of a deleted patient is hidden but stored', async () => {
    const { dentist, patient } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    await calls.create(dentist.token, patient.id);
    await app.as(dentist.token).auth.removeUser({ params: { id: patient.id } });
    for (const { token } of [dentist, admin]) {
      const answers = await Promise.all([
        calls.read(token, patient.id),
        calls.versions(token, patient.id),
        calls.version(token, patient.id, 1),
        calls.save(token, patient.id, {}),
        calls.create(token, patient.id, {}),
        calls.archive(token, patient.id),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    expect(await storedVersions(patient.id)).toHaveLength(1);
  });

  test('the name of a deleted author is still shown; a clinic with a history cannot be deleted', async () => {
    const { dentist, patient, clinic } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const author = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id, firstName: 'Eva' });
    await calls.create(author.token, patient.id);
    await app.as(admin.token).auth.removeUser({ params: { id: author.id } });
    expect((await calls.read(dentist.token, patient.id)).json().savedBy).toEqual({
      id: author.id,
      name: 'Eva Pérez',
    });
    await calls.archive(dentist.token, patient.id);
    await expect(app.as(admin.token).auth.removeClinic({ params: { id: clinic.id } })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('the history moves with the patient to another clinic', async () => {
    const from = await buildPractice(app);
    const to = await buildPractice(app);
    const history = (await calls.create(from.dentist.token, from.patient.id)).json();
    const move = (clinicId: number) =>
      app.owner.query('update users set clinic_id = $1 where id = $2', [clinicId, from.patient.id]);
    await move(to.clinic.id);
    expect((await calls.read(from.dentist.token, from.patient.id)).statusCode).toBe(404);
    const read = await calls.read(to.dentist.token, from.patient.id);
    expect(read.json()).toEqual({ ...history, clinicId: to.clinic.id });
    const saved = await calls.save(
      to.dentist.token,
      from.patient.id,
      asSave(history, { treatmentPlan: [newRow()] }),
    );
    expect(saved.statusCode).toBe(200);
    const admin = await buildUser(app, { role: 'ADMIN' });
    await move(NO_CLINIC);
    expect((await calls.read(to.dentist.token, from.patient.id)).statusCode).toBe(404);
    expect((await calls.read(admin.token, from.patient.id)).json()).toMatchObject({
      clinicId: null,
      version: 2,
    });
    await move(from.clinic.id);
    expect((await calls.version(from.dentist.token, from.patient.id, 1)).json()).toEqual(history);
  });
});
