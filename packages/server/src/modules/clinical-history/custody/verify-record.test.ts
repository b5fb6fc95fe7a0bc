import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls } from '../testing/histories.ts';
import { verifyRecord } from './verify-record.ts';

let app: TestApp;
let id: number;
beforeEach(async () => {
  app = await testApp();
  const calls = historyCalls(app);
  // Two patients, so that each tampering has a neighbour that must not be named.
  for (let patients = 1; patients <= 2; patients += 1) {
    const { dentist, patient } = await buildPractice(app);
    await calls.create(dentist.token, patient.id);
    await calls.archive(dentist.token, patient.id);
    let history = (await calls.create(dentist.token, patient.id)).json();
    for (let saves = 1; saves <= 3; saves += 1) {
      history = (
        await calls.save(
          dentist.token,
          patient.id,
          asSave(history, { anamnesis: { motivo_consulta: `${saves}` } }),
        )
      ).json();
    }
    id = history.historyId;
  }
});

const findings = async () => (await verifyRecord(app.connection)).findings;
const DIFFERS = 'content, author, time, number or action differ from what its hash was made of';
const CHAINED = 'it was chained to another version than the one that stands before it';

test('a record as it was saved: all of it is walked, nothing is found', async () => {
  expect(await verifyRecord(app.connection)).toEqual({ histories: 4, versions: 12, findings: [] });
});

describe('the owner of the database tampers, and each row is named', () => {
  test.each([
    ['content', `content = '{"toothStatus":{}}'::json`],
    ['one blank in the content', `content = (content::text || ' ')::json`],
    ['author', '(author_id, people) = (select 1, people)'],
    ['time', "saved_at = saved_at - interval '1 day'"],
  ])('%s changed', async (_, change) => {
    await app.owner.query(`update history_versions v set ${change} where history_id = $1 and version = 2`, [
      id,
    ]);
    expect(await findings()).toEqual([`history ${id} version 2: ${DIFFERS}`]);
  });

  test('a version removed', async () => {
    await app.owner.query('delete from history_versions where history_id = $1 and version = 2', [id]);
    expect(await findings()).toEqual([`history ${id} version 2: missing`]);
  });

  test('the last version removed', async () => {
    await app.owner.query('delete from history_versions where history_id = $1 and version = 4', [id]);
    expect(await findings()).toEqual([
      `history ${id}: its current version is said to be 4, the last kept is 3`,
      `history ${id}: the audit names version 4, the last kept is 3`,
    ]);
    await app.owner.query('update histories set version = 3 where id = $1', [id]);
    expect(await findings()).toEqual([`history ${id}: the audit names version 4, the last kept is 3`]);
  });

  test('a hash replaced', async () => {
    await app.owner.query(
      'update history_versions set hash = sha256(hash) where history_id = $1 and version = 2',
      [id],
    );
    expect(await findings()).toEqual([
      `history ${id} version 2: ${DIFFERS}`,
      `history ${id} version 3: ${CHAINED}`,
    ]);
  });

  test('two versions swapped', async () => {
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ]) {
      await app.owner.query(
        'update history_versions set version = $3 where history_id = $1 and version = $2',
        [id, from, to],
      );
    }
    expect(await findings()).toEqual(
      expect.arrayContaining([`history ${id} version 2: ${DIFFERS}`, `history ${id} version 3: ${DIFFERS}`]),
    );
  });

  test('the current version moved back', async () => {
    await app.owner.query('update histories set version = 2 where id = $1', [id]);
    expect(await findings()).toEqual([
      `history ${id}: its current version is said to be 2, the last kept is 4`,
    ]);
  });

  test('an archived history brought back, a volume renamed', async () => {
    await app.owner.query('update histories set volume = 7 where id = $1', [id]);
    expect(await findings()).toEqual([expect.stringMatching(`^history ${id}: it is volume 7 of patient`)]);
    await app.owner.query('update histories set volume = 2, archived_at = now() where id = $1', [id]);
    expect(await findings()).toEqual([
      `history ${id} version 4: the last version says "saved", the history is archived`,
    ]);
  });

  test('rights given to the serving role, row-level security switched off', async () => {
    await app.owner.query('grant update (content), delete on history_versions to dentaria_serving');
    await app.owner.query('grant truncate on audit to dentaria_serving');
    await app.owner.query('alter table histories disable row level security');
    expect(await findings()).toEqual([
      'table audit: the serving role has the right to TRUNCATE',
      'table history_versions: the serving role has the right to UPDATE',
      'table history_versions: the serving role has the right to DELETE',
      'table histories: row-level security is off',
    ]);
  });
});

test.each(['audit', 'history_versions'])(
  'the serving role can neither update, delete nor truncate %s',
  async (table) => {
    const client = new pg.Client({
      ...app.connection,
      options: '-c role=dentaria_serving -c dentaria.scope=all',
    });
    await client.connect();
    try {
      const column = table === 'audit' ? 'action' : 'content';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable row level security`,
      ]) {
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await client.end();
    }
  },
);
