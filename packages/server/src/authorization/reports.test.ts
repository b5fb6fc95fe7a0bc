import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { get } from '@dentaria/contract/http/address.ts';
import { createClient } from '@dentaria/contract/http/client.ts';
import { defineService } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { injectedFetch } from '../clients.ts';
import { makeGate } from '../kernel/access/gate.ts';
import { enterScope, readScope } from '../kernel/access/tenancy.ts';
import { makeThrottle } from '../kernel/access/throttle.ts';
import { makeTokens } from '../kernel/access/tokens.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Tx } from '../kernel/database/database.ts';
import { openReportsDatabase } from '../kernel/database/logins/reports.ts';
import { mountService } from '../kernel/http/mount.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { asUser } from '../testing/as-user.ts';
import { buildPractice, buildUser } from '../testing/builders/builders.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';
import { fillMonthlyReport } from './testing/monthly-report.ts';

/** A report of each kind. Replaces clinical-history in this test. */
const reportService = defineService(
  {
    name: 'clinical-history',
    routes: {
      runReport: get('/reports/:name'),
    },
  },
  {
    runReport: {
      summary: 'A number of rows',
      who: ['ADMIN', 'DENTIST'],
      slow: true,
      params: z.object({ name: z.enum(['patients', 'passwords', 'sessions', 'endless']) }),
      status: 200,
      response: z.object({ rows: z.int() }),
    },
  },
);

const QUERIES = {
  patients: "select count(*) as rows from users where 'PATIENT' = any (roles)",
  passwords: 'select count(password_hash) as rows from users',
  sessions: 'select count(*) as rows from ended_sessions',
  endless: 'select count(pg_sleep(0.5)) as rows',
} as const;

const app = await testApp({ env: { SERVICES: 'auth' } });
const { database, reports, owner, serving } = app;
await mountService(
  app.app,
  reportService,
  {
    runReport: async ({ report, params: { name } }) =>
      report({ action: 'list', object: name }, async ({ tx }) => {
        const { rows } = await sql.raw<{ rows: number }>(QUERIES[name]).execute(tx);
        return { rows: rows[0]?.rows ?? -1 };
      }),
  },
  {
    gate: makeGate({
      database,
      reports,
      tokens: makeTokens(TEST_SECRET, 3600, systemClock),
      clock: systemClock,
      timeZone: ARGENTINA_TIME_ZONE,
      throttle: makeThrottle(database),
      enterSession: auth.enterSession,
    }),
  },
);

const run = (token: string | null, name: keyof typeof QUERIES) =>
  createClient(reportService, {
    baseUrl: () => servicePath(reportService.name),
    token: () => token,
    fetch: injectedFetch(app.app),
  }).runReport({ params: { name } });

const admin = await buildUser(app, { role: 'ADMIN' });
const { dentist } = await buildPractice(app);
await buildPractice(app);

const auditOf = async (userId: number): Promise<string[]> =>
  (
    await owner.query<{ object: string }>("select object from audit where user_id = $1 and action = 'list'", [
      userId,
    ])
  ).rows.map(({ object }) => object);

test("a report has the scope of its caller's session", async () => {
  expect(await run(admin.token, 'patients')).toEqual({ rows: 2 });
  expect(await run(dentist.token, 'patients')).toEqual({ rows: 1 });
  const { rows } = await reports.query('select count(*) as rows from users');
  expect(rows).toEqual([{ rows: 0 }]);
});

test.each(['passwords', 'sessions'] as const)(
  'a report reads no %s, and is audited although it fails',
  async (name) => {
    const { token, id } = await buildUser(app, { role: 'ADMIN' });
    await expect(run(token, name)).rejects.toMatchObject({ status: 500 });
    expect(await auditOf(id)).toEqual([name]);
  },
);

test('a report of an ended session neither runs nor is audited', async () => {
  const { token, id } = await buildUser(app, { role: 'ADMIN' });
  await app.as(token).auth.logout();
  await expect(run(token, 'patients')).rejects.toMatchObject({ status: 401 });
  expect(await auditOf(id)).toEqual([]);
});

test('reports that wait for each other leave the serving connections to other calls', async () => {
  const callers = [admin, dentist, admin, dentist];
  const running = callers.map(({ token }) => run(token, 'endless'));
  await expect.poll(() => reports.pool.totalCount - reports.pool.idleCount).toBe(2);
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
  expect((await app.request({ method: 'GET', url: '/health/ready' })).statusCode).toBe(200);
  expect(await Promise.all(running)).toEqual(running.map(() => ({ rows: 1 })));
});

test('connections for reports have separate limits', async () => {
  const { rows } = await reports.query(
    `select array_agg(name || '=' || current_setting(name) order by name) as limits
       from unnest(array['statement_timeout', 'work_mem', 'default_transaction_read_only']) as name`,
  );
  expect(rows).toEqual([
    { limits: ['default_transaction_read_only=on', 'statement_timeout=1min', 'work_mem=64MB'] },
  ]);
});

test('reports cannot write, even with the login of serving connections', async () => {
  const fallback = openReportsDatabase({ connection: undefined, serving });
  for (const each of [reports, fallback])
    await expect(each.transaction((tx) => sql`delete from throttle`.execute(tx))).rejects.toMatchObject({
      code: '25006',
    });
  await fallback.close();
});

test('the role of reports has only the right to read', async () => {
  const { rows } = await owner.query(
    `select c.relname as name, p as right
       from pg_class c, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
      where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and c.relkind in ('r', 'p')
        and has_table_privilege('dentaria_reports', c.oid, p)`,
  );
  expect(rows).toEqual([]);
});

test('in every scope, reports see the rows that calls see', async () => {
  await fillMonthlyReport(owner, { patients: 20, clinics: 3 });
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_any_column_privilege('dentaria_reports', oid, 'SELECT') order by 1`,
  );
  const countAll = async (tx: Tx): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
        tx,
      );
      counts[name] = rows[0]?.rows ?? -1;
    }
    return counts;
  };
  const patient = await owner.query<{ id: number }>("select id from users where username = 'report_7'");
  for (const id of [admin.id, dentist.id, patient.rows[0]?.id ?? 0]) {
    const serving = await asUser(database, id, async (tx) => ({
      scope: await readScope(tx),
      counts: await countAll(tx),
    }));
    const counts = await reports.transaction(async (tx) => {
      await enterScope(tx, serving.scope);
      return countAll(tx);
    });
    expect(counts).toEqual(serving.counts);
    expect(counts.users, 'rows to compare').toBeGreaterThan(0);
  }
  expect(tables.map(({ name }) => name)).toContain('history_versions');
});
