import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { rolledBack } from '../../../testing/rolled-back.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls } from '../testing/histories.ts';
import { verifyRecord, verifyRecordIn } from './verify-record.ts';

const app = await testApp();
const calls = historyCalls(app);
let id = 0;
// The first patient's history is not changed and must not be reported.
for (let patients = 1; patients <= 2; patients += 1) {
  const { dentist, patient } = await buildPractice(app);
  await calls.create(dentist.token, patient.id);
  await calls.archive(dentist.token, patient.id);
  let history = (await calls.create(dentist.token, patient.id)).json();
  for (let saves = 1; saves <= 3; saves += 1) {
    const changed = asSave(history, { anamnesis: { motivo_consulta: `${saves}` } });
    history = (await calls.save(dentist.token, patient.id, changed)).json();
  }
  id = history.historyId;
}

/** Verifies the record after `tamper`, then rolls it back. */
const findingsAfter = (tamper: (client: pg.Client) => Promise<unknown>) =>
  rolledBack(app, async (client) => {
    await tamper(client);
    return (await verifyRecordIn(client)).findings;
  });
const MISMATCH = 'content, author, time, number or action do not match the hash';
const BROKEN_CHAIN = 'the previous hash does not match the previous version';

test('a valid record has no findings', async () => {
  expect(await verifyRecord(app.connection)).toEqual({ histories: 4, versions: 12, findings: [] });
});

describe('tampering by the owner of the database', () => {
  test.each([
    ['content', `content = '{"toothStatus":{}}'::json`],
    ['one space in the content', `content = (content::text || ' ')::json`],
    ['author', '(author_id, people) = (select 1, people)'],
    ['time', "saved_at = saved_at - interval '1 day'"],
  ])('reports a changed %s', async (_, change) => {
    const found = await findingsAfter((client) =>
      client.query(`update history_versions v set ${change} where history_id = $1 and version = 2`, [id]),
    );
    expect(found).toEqual([`history ${id} version 2: ${MISMATCH}`]);
  });

  test('reports a deleted version', async () => {
    const found = await findingsAfter((client) =>
      client.query('delete from history_versions where history_id = $1 and version = 2', [id]),
    );
    expect(found).toEqual([`history ${id} version 2: missing`]);
  });

  test('reports a deleted last version', async () => {
    const remove = (client: pg.Client) =>
      client.query('delete from history_versions where history_id = $1 and version = 4', [id]);
    expect(await findingsAfter(remove)).toEqual([
      `history ${id}: the current version is 4, the last stored one 3`,
      `history ${id}: the audit contains version 4, the last stored one is 3`,
    ]);
    const found = await findingsAfter(async (client) => {
      await remove(client);
      await client.query('update histories set version = 3 where id = $1', [id]);
    });
    expect(found).toEqual([`history ${id}: the audit contains version 4, the last stored one is 3`]);
  });

  test('reports a replaced hash', async () => {
    const found = await findingsAfter((client) =>
      client.query('update history_versions set hash = sha256(hash) where history_id = $1 and version = 2', [
        id,
      ]),
    );
    expect(found).toEqual([
      `history ${id} version 2: ${MISMATCH}`,
      `history ${id} version 3: ${BROKEN_CHAIN}`,
    ]);
  });

  test('reports two swapped versions', async () => {
    const found = await findingsAfter(async (client) => {
      for (const [from, to] of [
        [2, 99],
        [3, 2],
        [99, 3],
      ])
        await client.query(
          'update history_versions set version = $3 where history_id = $1 and version = $2',
          [id, from, to],
        );
    });
    expect(found).toEqual(
      expect.arrayContaining([
        `history ${id} version 2: ${MISMATCH}`,
        `history ${id} version 3: ${MISMATCH}`,
      ]),
    );
  });

  test('reports a current version older than the last stored one', async () => {
    const found = await findingsAfter((client) =>
      client.query('update histories set version = 2 where id = $1', [id]),
    );
    expect(found).toEqual([`history ${id}: the current version is 2, the last stored one 4`]);
  });

  test('reports a changed volume number or archive date', async () => {
    const renumbered = await findingsAfter((client) =>
      client.query('update histories set volume = 7 where id = $1', [id]),
    );
    expect(renumbered).toEqual([expect.stringMatching(`^history ${id}: it is volume 7 of patient`)]);
    const archived = await findingsAfter((client) =>
      client.query('update histories set archived_at = now() where id = $1', [id]),
    );
    expect(archived).toEqual([`history ${id} version 4: the action is "saved", but the history is archived`]);
  });

  test('reports privileges of the serving role and disabled row-level security', async () => {
    const found = await findingsAfter(async (client) => {
      await client.query('grant update (content), delete on history_versions to dentaria_serving');
      await client.query('grant truncate on audit to dentaria_serving');
      await client.query('alter table histories disable row level security');
    });
    expect(found).toEqual([
      'table audit: the serving role has the privilege TRUNCATE',
      'table history_versions: the serving role has the privilege UPDATE',
      'table history_versions: the serving role has the privilege DELETE',
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
