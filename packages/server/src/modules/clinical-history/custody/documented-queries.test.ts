import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls } from '../testing/histories.ts';

const PAGE = new URL('../../../../../../docs/custody.md', import.meta.url);

const app = await testApp();
const calls = historyCalls(app);
const { dentist, patient } = await buildPractice(app);
const history = (await calls.create(dentist.token, patient.id)).json();
await calls.save(dentist.token, patient.id, asSave(history, { toothNotes: [] }));
await calls.archive(dentist.token, patient.id);
const historyId = history.historyId;
const page = await readFile(PAGE, 'utf8');
const queries = [...page.matchAll(/```sql\n([^`]+)```/g)].map(([, query = '']) =>
  query.replace('812', String(historyId)),
);

/** Returns the rows of the last statement. */
async function run(query: string): Promise<unknown[]> {
  const results: unknown = await app.owner.query(query);
  return (results as { rows: unknown[] }[]).at(-1)?.rows ?? [];
}

test('docs/custody.md: one query reads every version of a history', async () => {
  const [read = ''] = queries;
  expect(await run(read)).toMatchObject([
    { version: 1, action: 'saved', content: { toothNotes: expect.any(Array) } },
    { version: 2, action: 'saved', content: { toothNotes: [] } },
    { version: 3, action: 'archived' },
  ]);
});

test('docs/custody.md: one query verifies the hash chain and finds a changed version', async () => {
  const [, verify = ''] = queries;
  const unchanged = { is_chained: true, is_unchanged: true };
  expect(await run(verify)).toEqual([1, 2, 3].map((version) => ({ version, ...unchanged })));
  await app.owner.query(
    `update history_versions set saved_at = saved_at + interval '1 ms' where history_id = $1 and version = 2`,
    [historyId],
  );
  expect(await run(verify)).toEqual([
    { version: 1, ...unchanged },
    { version: 2, is_chained: true, is_unchanged: false },
    { version: 3, ...unchanged },
  ]);
});
