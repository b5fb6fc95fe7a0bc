import { expect, test } from 'vitest';
import { makeTestDatabase } from '../testing/test-database.ts';
import {
  explainReport,
  fillMonthlyReport,
  MONTHLY_REPORT,
  monthlyReportOf,
} from './testing/monthly-report.ts';

const PATIENTS = 4000;
const CLINICS = 20;

const { database, owner } = await makeTestDatabase();
const clinic = await fillMonthlyReport(owner, { patients: PATIENTS, clinics: CLINICS });

/** Two versions per patient. */
test.each([
  { who: 'an administrator', scope: 'all', clinics: '', report: MONTHLY_REPORT, versions: 2 * PATIENTS },
  {
    who: "a clinic's staff",
    scope: 'clinic',
    clinics: `{${clinic}}`,
    report: monthlyReportOf(clinic),
    versions: (2 * PATIENTS) / CLINICS,
  },
])('the plan of a monthly report of $who evaluates policies once and estimates its rows', async (each) => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(
    `set local dentaria.scope = '${each.scope}'; set local dentaria.clinics = '${each.clinics}'`,
  );
  const { text, joined } = await explainReport(client, each.report);
  await client.query('rollback');
  client.release();
  expect(text).toContain('"Parent Relationship": "InitPlan"');
  expect(text.match(/"(?:Filter|Join Filter|Index Cond)": ".*(?:current_setting|tenant_).*"/g)).toBeNull();
  expect(joined.actual).toBe(each.versions);
  expect(joined.estimated).toBeGreaterThan(joined.actual / 10);
  expect(joined.estimated).toBeLessThan(joined.actual * 10);
});

test("a monthly report of a clinic reads that clinic's rows by index", async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  // The value of the embedded server. With the default for disks, scanning a small table is cheaper.
  await client.query('set local random_page_cost = 1.1');
  await client.query(`set local dentaria.scope = 'clinic'; set local dentaria.clinics = '{${clinic}}'`);
  const { nodes } = await explainReport(client, monthlyReportOf(clinic));
  await client.query('rollback');
  client.release();
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
  expect(scanned.map((node) => node['Relation Name'])).toEqual([]);
});
