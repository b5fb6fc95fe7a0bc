import { historyExport } from '@dentaria/contract/clinical-history/custody.ts';
import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { verifyRecord } from '../custody/verify-record.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';
import { knownHistories } from './known-histories.ts';

const app = await testApp();
const calls = historyCalls(app);

const plan = Array.from({ length: 60 }, (_, row) => newRow({ treatmentDescription: `Visita ${row}` }));

/** What a dentist changes from visit to visit, anywhere in the document; every seventh time he writes it anew. */
const visit = (count: number) => ({
  toothStatus: { 11: { vestibular: count % 2 === 0 ? '#d32f2f' : '#1976d2' } },
  toothNotes: [{ toothNumber: 11, noteText: count % 3 === 0 ? `😀 ${count}` : `😁 ${count}\n"ñ"` }],
  ...(count % 7 === 0 && {
    treatmentPlan: plan.map((row) => ({ ...row, treatmentDescription: `${count}` })),
  }),
});

/** A long history of forty versions, and what each save of it was answered. */
async function savedHistory({ forgetful = false } = {}) {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  const answers = [
    (await calls.create(dentist.token, patient.id, newHistory({ treatmentPlan: plan }))).json(),
  ];
  for (let count = 1; count < 40; count += 1) {
    if (forgetful) knownHistories.clear();
    const saved = await calls.save(dentist.token, patient.id, asSave(answers.at(-1), visit(count)));
    expect(saved.statusCode).toBe(200);
    answers.push(saved.json());
  }
  const historyId: number = answers[0].historyId;
  const kept = async () => {
    const { rows } = await app.owner.query<{ changes: number; bytes: number }>(
      `select changes, octet_length(content::text) as bytes from history_versions
        where history_id = $1 order by version`,
      [historyId],
    );
    return rows;
  };
  return { ...practice, answers, historyId, kept };
}

test.each([
  ['one process', false],
  ['processes that know nothing of it', true],
])(
  'saved by %s: every version is read as it was answered, most of them keep their change alone',
  async (_, forgetful) => {
    const { dentist, patient, answers, kept } = await savedHistory({ forgetful });
    knownHistories.clear();
    expect((await calls.read(dentist.token, patient.id)).json()).toEqual(answers.at(-1));
    for (const answer of answers) {
      const version = await calls.version(dentist.token, patient.id, answer.version);
      expect(version.json()).toEqual(answer);
    }
    const rows = await kept();
    expect(rows.filter(({ changes, bytes }) => changes > 0 && bytes < 300).length).toBeGreaterThan(30);
    expect(rows.filter(({ changes, bytes }) => changes === 0 && bytes > 5_000).length).toBeGreaterThan(5);
  },
);

const exportOf = async (historyId: number) => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  const url = `/services/clinical-history/archived-histories/${historyId}`;
  const pdf = await app.request({ method: 'GET', url: `${url}/pdf`, token: admin.token });
  const answer = await app.request({ method: 'GET', url: `${url}/export`, token: admin.token });
  return { pdf: pdf.statusCode, versions: historyExport.parse(answer.json()).versions };
};

test('archived, it is handed over with every document whole, and the hashes are those of what is handed over', async () => {
  const { dentist, patient, answers, historyId } = await savedHistory();
  await calls.archive(dentist.token, patient.id);
  const { pdf, versions } = await exportOf(historyId);
  expect(pdf).toBe(200);
  const notes = versions.map(({ content }) => JSON.parse(content ?? '').toothNotes);
  expect(notes).toEqual([...answers, answers.at(-1)].map(({ toothNotes }) => toothNotes));
  expect((await verifyRecord(app.connection)).findings).toEqual([]);
});

test('a change that is tampered with is named, with the versions that are told by it', async () => {
  const { historyId, kept } = await savedHistory();
  const [at = 0] = (await kept())
    .flatMap(({ changes }, index) => (changes === 1 ? [index + 1] : []))
    .slice(1);
  const DIFFERS = 'content, author, time, number or action differ from what its hash was made of';
  const untilWhole = (await kept()).slice(at).findIndex(({ changes }) => changes === 0);
  const named = Array.from(
    { length: untilWhole + 1 },
    (_, more) => `history ${historyId} version ${at + more}: ${DIFFERS}`,
  );
  const tamper = (what: string) =>
    app.owner.query(`update history_versions set ${what} where history_id = $1 and version = $2`, [
      historyId,
      at,
    ]);
  await tamper('changes = changes + 1');
  expect((await verifyRecord(app.connection)).findings).toEqual(named);
  await tamper('changes = changes - 1');
  expect((await verifyRecord(app.connection)).findings).toEqual([]);
  for (const content of ['[[0,1,"x"]]', '{"toothStatus":{}}', '[0]', 'null', '7']) {
    await tamper(`content = '${content}'`);
    expect((await verifyRecord(app.connection)).findings).toEqual(named);
  }
});

describe('where a row was damaged in the database', () => {
  /** Version 2 keeps another text; versions 3 and 4 are told by it. */
  async function damagedHistory() {
    const practice = await buildPractice(app);
    const { dentist, patient } = practice;
    let history = (await calls.create(dentist.token, patient.id, newHistory({ treatmentPlan: plan }))).json();
    for (const dose of ['500 mg, 3 por día', '250 mg, 3 por día', '250 mg, 2 por día']) {
      const toothNotes = ['Sin dolor', dose].map((noteText) => ({ toothNumber: 11, noteText }));
      history = (await calls.save(dentist.token, patient.id, asSave(history, { toothNotes }))).json();
    }
    const exchange = (from: string, to: string) =>
      app.owner.query(
        `update history_versions set content = replace(content::text, $2, $3)::json
          where history_id = $1 and version = 2`,
        [history.historyId, from, to],
      );
    await exchange('Sin dolor', 'Sin dolores');
    knownHistories.clear();
    return { ...practice, history, repair: () => exchange('Sin dolores', 'Sin dolor') };
  }

  test('what it would tell is neither shown nor saved upon, and comes back when it is mended', async () => {
    const { dentist, patient, history, repair } = await damagedHistory();
    expect((await calls.read(dentist.token, patient.id)).statusCode).toBe(500);
    expect((await calls.save(dentist.token, patient.id, asSave(history))).statusCode).toBe(500);
    expect((await calls.version(dentist.token, patient.id, 3)).statusCode).toBe(500);
    expect((await calls.version(dentist.token, patient.id, 1)).statusCode).toBe(200);
    await repair();
    expect((await calls.read(dentist.token, patient.id)).json()).toEqual(history);
    expect((await calls.save(dentist.token, patient.id, asSave(history))).statusCode).toBe(200);
  });

  test('nor printed or handed over from the archive; what can be told is', async () => {
    const { dentist, patient, history, repair } = await damagedHistory();
    await repair();
    await calls.archive(dentist.token, patient.id);
    expect((await exportOf(history.historyId)).pdf).toBe(200);
    await app.owner.query('delete from history_versions where history_id = $1 and version = 3', [
      history.historyId,
    ]);
    const { pdf, versions } = await exportOf(history.historyId);
    expect(pdf).toBe(500);
    expect(versions.map(({ version, content }) => [version, typeof content])).toEqual([
      [1, 'string'],
      [2, 'string'],
      [4, 'object'],
      [5, 'object'],
    ]);
  });

  test('a number of changes that cannot be is refused by the database', async () => {
    const { history } = await damagedHistory();
    for (const changes of [-1, 16]) {
      await expect(
        app.owner.query('update history_versions set changes = $2 where history_id = $1', [
          history.historyId,
          changes,
        ]),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });
});
