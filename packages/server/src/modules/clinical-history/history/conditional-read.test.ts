import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

const read = (token: string, patientId: number, headers: Record<string, string> = {}) =>
  app.request({
    method: 'GET',
    url: `/services/clinical-history/patients/${patientId}/history`,
    token,
    headers,
  });

/** `again` repeats the read with the ETag of the response, as a browser does. */
async function readHistory(body = newHistory()) {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  expect((await calls.create(dentist.token, patient.id, body)).statusCode).toBe(201);
  const first = await read(dentist.token, patient.id);
  const etag = String(first.headers.etag);
  const again = (token = dentist.token) => read(token, patient.id, { 'if-none-match': etag });
  return { ...practice, first, history: first.json(), again };
}

const readsOf = async (historyId: number): Promise<number> => {
  const { rows } = await app.owner.query(
    `select count(*) from audit where object = 'history' and object_id = $1 and action = 'read'`,
    [historyId],
  );
  return Number(rows[0].count);
};

test('returns 304 for an unchanged history and audits it as a read', async () => {
  const { history, again } = await readHistory();
  expect(await readsOf(history.historyId)).toBe(1);
  const answer = await again();
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(await readsOf(history.historyId)).toBe(2);
});

test('sends a new version', async () => {
  const { dentist, patient, history, again } = await readHistory();
  const saved = await calls.save(dentist.token, patient.id, asSave(history, { treatmentPlan: [newRow()] }));
  const answer = await again();
  expect([answer.statusCode, answer.json()]).toEqual([200, saved.json()]);
});

test('sends a version that another process saved', async () => {
  const { dentist, patient, history, again } = await readHistory();
  await app.owner.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
     select history_id, 2, clinic_id, action, author_id, saved_at, people,
            replace(content::text, 'Sensible al frío', 'Sin dolor')::json, sha256(hash)
       from history_versions where history_id = $1`,
    [history.historyId],
  );
  await app.owner.query('update histories set version = 2 where id = $1', [history.historyId]);
  const answer = await again();
  expect(answer.json()).toEqual({
    ...history,
    version: 2,
    toothNotes: [{ toothNumber: 16, noteText: 'Sin dolor' }],
  });
  const stale = await calls.save(dentist.token, patient.id, asSave(history));
  expect([stale.statusCode, stale.json().current]).toEqual([409, answer.json()]);
});

test("a version is sent again after its author's name changed", async () => {
  const { dentist, history, again } = await readHistory();
  await app.owner.query("update users set last_name = 'Luna' where id = $1", [dentist.id]);
  const answer = await again();
  expect(answer.json()).toEqual({
    ...history,
    savedBy: { id: dentist.id, name: 'Ana Luna' },
    treatmentPlan: [{ ...history.treatmentPlan[0], professionalName: 'Ana Luna' }],
  });
});

test('a version is sent again after its patient moved to another clinic', async () => {
  const { patient, history, again } = await readHistory();
  const other = await buildPractice(app);
  await app.owner.query('update users set clinic_id = $1 where id = $2', [other.clinic.id, patient.id]);
  expect((await again()).statusCode).toBe(404);
  const answer = await again(other.dentist.token);
  expect(answer.json()).toEqual({ ...history, clinicId: other.clinic.id });
});

test('a caller without access gets 401 or 404, even with a current ETag', async () => {
  const { dentist, patient, again } = await readHistory();
  const stranger = await buildPractice(app);
  expect((await again(stranger.dentist.token)).statusCode).toBe(404);
  expect((await again('x.y.z')).statusCode).toBe(401);
  expect((await calls.archive(dentist.token, patient.id)).statusCode).toBe(204);
  expect((await again()).statusCode).toBe(404);
});

test('the response is the same in every encoding, cached or not', async () => {
  const toothNotes = [{ toothNumber: 16, noteText: 'Sensible al frío. '.repeat(200) }];
  const { dentist, patient, first } = await readHistory(newHistory({ toothNotes }));
  for (const source of ['database', 'cache']) {
    const answer = await read(dentist.token, patient.id, { 'accept-encoding': 'br' });
    expect([source, answer.headers['content-encoding']]).toEqual([source, 'br']);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(first.body);
    expect((await read(dentist.token, patient.id)).body).toBe(first.body);
  }
});
