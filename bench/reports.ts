// Measures a monthly report over 50,000 patients under row-level security and without it:
//   npm run bench:reports -- [--patients 50000] [--clinics 50] [--rounds 3]
// "per row" has the policies of releases up to 2.0.0, which call the tenancy functions for every row.

import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { freePort } from '../e2e/support/free-port.ts';
import {
  explainReport,
  fillMonthlyReport,
  MONTHLY_REPORT,
  monthlyReportOf,
  type ReportPlan,
} from '../packages/server/src/authorization/testing/monthly-report.ts';
import { prepareLogin, signInAs } from '../packages/server/src/kernel/database/logins.ts';
import { type DatabaseRole, REPORTS, SERVING } from '../packages/server/src/kernel/database/roles.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    patients: { type: 'string', default: '50000' },
    clinics: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'dentaria-reports-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: () => {} });

/** The policies of the tables of the report, as up to 2.0.0. */
const PER_ROW = [
  ...['users_read on users', 'histories_own on histories', 'history_versions_own on history_versions'].map(
    (policy) => `alter policy ${policy} using (tenant_sees_all() or clinic_id = any (tenant_clinics()))`,
  ),
  'alter policy audit_read on audit using (tenant_sees_all())',
].join('; ');

interface Run {
  readonly name: string;
  readonly connection: pg.ClientConfig;
  /** Statements at the start of the transaction, which is rolled back. */
  readonly prepare: string;
  readonly report: string;
}

/** The fastest of the rounds. A plan of the policies per row may take long: a limit ends it. */
async function measure({ connection, prepare, report }: Run): Promise<ReportPlan> {
  const plans: ReportPlan[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1)
    plans.push(
      await asOwner(connection, async (client) => {
        await client.query(`begin; ${prepare}; set local statement_timeout = '2min'`);
        return explainReport(client, report);
      }),
    );
  return plans.reduce((best, each) => (each.milliseconds < best.milliseconds ? each : best));
}

try {
  const owner = { ...postgres.connection, options: '-c dentaria.scope=all' };
  // For the migrations.
  const product = await startProduct(
    databaseUrl({ postgres: postgres.connection }, 'dentaria'),
    join(folder, 'product'),
    await freePort(),
  );
  product.kill('SIGTERM');
  await once(product, 'exit');
  const size = { patients: Number(options.patients), clinics: Number(options.clinics) };
  const clinic = await asOwner(owner, (client) => fillMonthlyReport(client, size));
  const login = async (role: DatabaseRole): Promise<pg.ClientConfig> =>
    signInAs(postgres.connection, await prepareLogin(postgres.connection, role, 'a password'));
  const [serving, reports] = [await login(SERVING), await login(REPORTS)];
  const all = `set local dentaria.scope = 'all'; set local dentaria.clinics = ''`;
  const one = `set local dentaria.scope = 'clinic'; set local dentaria.clinics = '{${clinic}}'`;
  const ofClinic = monthlyReportOf(clinic);
  const perRow = `${PER_ROW}; set local role ${SERVING.name}`;
  const runs: readonly Run[] = [
    { name: 'all clinics, without policies', connection: owner, prepare: all, report: MONTHLY_REPORT },
    { name: 'all clinics, per row', connection: owner, prepare: `${perRow}; ${all}`, report: MONTHLY_REPORT },
    { name: 'all clinics, serving role', connection: serving, prepare: all, report: MONTHLY_REPORT },
    { name: 'all clinics, role of reports', connection: reports, prepare: all, report: MONTHLY_REPORT },
    { name: 'one clinic, without policies', connection: owner, prepare: one, report: ofClinic },
    { name: 'one clinic, per row', connection: owner, prepare: `${perRow}; ${one}`, report: ofClinic },
    { name: 'one clinic, serving role', connection: serving, prepare: one, report: ofClinic },
    { name: 'one clinic, role of reports', connection: reports, prepare: one, report: ofClinic },
  ];
  const rows: string[] = [];
  for (const run of runs) {
    const { milliseconds, joined } = await measure(run);
    rows.push(`| ${run.name} | ${Math.round(milliseconds)} ms | ${joined.estimated} | ${joined.actual} |`);
    process.stderr.write(`${rows.at(-1)}\n`);
  }
  process.stdout.write(
    `| report | time | rows estimated | rows |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`,
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
