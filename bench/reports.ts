// Measures a monthly report over 50,000 patients under row-level security and without it:
//   npm run bench:reports -- [--patients 50000] [--clinics 50] [--rounds 3]
// "per row" has the policies of releases up to 2.0.0, which call the tenancy functions for every row.
import type pg from 'pg';
import {
  explainReport,
  fillMonthlyReport,
  MONTHLY_REPORT,
  monthlyReportOf,
  type ReportPlan,
} from '../packages/server/src/authorization/testing/monthly-report.ts';
import { prepareLogin, signInAs } from '../packages/server/src/kernel/database/logins/logins.ts';
import { type DatabaseRole, REPORTS, SERVING } from '../packages/server/src/kernel/database/logins/roles.ts';
import { benchmark, connected } from './frame/bench.ts';
import { numberOptions } from './frame/options.ts';
import { log, printTable } from './frame/report.ts';
import { stopServer } from './frame/server-process.ts';

const options = numberOptions({ patients: 50_000, clinics: 50, rounds: 3 });

/** Policies of the report's tables up to release 2.0.0. */
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

/** Duration of the fastest round. Policies that run per row may take minutes, so a limit stops them. */
async function fastest({ connection, prepare, report }: Run): Promise<ReportPlan> {
  const plans: ReportPlan[] = [];
  for (let round = 0; round < options.rounds; round += 1)
    plans.push(
      await connected(connection, async (client) => {
        await client.query(`begin; ${prepare}; set local statement_timeout = '2min'`);
        return explainReport(client, report);
      }),
    );
  return plans.reduce((best, each) => (each.milliseconds < best.milliseconds ? each : best));
}

await benchmark(async (bench) => {
  // Runs the migrations.
  await stopServer((await bench.startProduct()).process);
  const clinic = await bench.asOwner((client) => fillMonthlyReport(client, options));
  const login = async (role: DatabaseRole): Promise<pg.ClientConfig> =>
    signInAs(bench.postgres, await prepareLogin(bench.postgres, role, 'a password'));
  const owner = { ...bench.postgres, options: '-c dentaria.scope=all' };
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
  const rows: (string | number)[][] = [];
  for (const run of runs) {
    const { milliseconds, joined } = await fastest(run);
    rows.push([run.name, `${Math.round(milliseconds)} ms`, joined.estimated, joined.actual]);
    log(run.name);
  }
  printTable(['report', 'time', 'rows estimated', 'rows'], rows);
});
