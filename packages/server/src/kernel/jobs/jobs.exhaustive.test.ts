import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';

test.each(['citus', 'cockroachdb'] as const)(
  'the queues work with the pg-boss backend %s',
  async (backend) => {
    const { owner } = await makeTestDatabase();
    const boss = new PgBoss({
      schema: 'other_jobs',
      backend,
      db: { executeSql: (text, values) => owner.query(text, values) },
    });
    boss.on('error', () => {});
    await boss.start();
    await boss.createQueue('outgoing-mail');
    await boss.send('outgoing-mail', { id: 1 });
    const [job] = await boss.fetch<{ id: number }>('outgoing-mail');
    expect(job?.data).toEqual({ id: 1 });
    await boss.complete('outgoing-mail', job?.id ?? '');
    const { rows } = await owner.query('select state from other_jobs.job');
    expect(rows).toEqual([{ state: 'completed' }]);
    await boss.stop({ graceful: false });
  },
);
