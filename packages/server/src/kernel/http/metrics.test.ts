import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildApp } from '../../app.ts';
import { buildPractice, buildUser } from '../../testing/builders/builders.ts';
import { TEST_SECRET, testApp } from '../../testing/test-app.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import { jobCounter, makeMetrics } from '../metrics/metrics.ts';

const METRICS_TOKEN = createHash('sha256').update('metrics').digest('hex');
const metrics = makeMetrics();
const archive = { lastSuccess: new Date('2026-11-23T05:00:00Z') };
const app = await testApp({ env: { METRICS_TOKEN, DATA_DIR: tmpdir() }, metrics, archive });
const { clinic, dentist, patient } = await buildPractice(app);
jobCounter(metrics, ['outgoing-mail'])('outgoing-mail', 'done');
await app.owner.query(
  "insert into backups values ('dump', '2026-11-23T03:00:00Z'), ('base', '2026-11-23T04:00:00Z')",
);

const scrape = async (): Promise<string> => {
  const answer = await app.request({ method: 'GET', url: '/metrics', token: METRICS_TOKEN });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  return answer.body;
};
const path = `/services/auth/users/doc-number/${patient.docNumber}`;

test('a call is measured by route pattern, method and status, without its address', async () => {
  await app.request({ method: 'GET', url: path, token: dentist.token });
  await app.request({ method: 'GET', url: `/no/such/${patient.docNumber}` });
  await app.request({ method: 'GET', url: `/elsewhere/${patient.docNumber}`, token: dentist.token });
  const text = await scrape();
  const count = 'dentaria_http_request_duration_seconds_count';
  const pattern = '/services/auth/users/doc-number/:docNumber';
  expect(text).toContain(`${count}{method="GET",route="${pattern}",status="200"} 1\n`);
  expect(text).toContain(`${count}{method="GET",route="none",status="404"} 2\n`);
  for (const secret of [patient.docNumber, dentist.username, clinic.name, METRICS_TOKEN, '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('includes the state of the pool, the queue, the backup and the disk', async () => {
  const text = await scrape();
  expect(text).toMatch(/^dentaria_database_up 1$/m);
  expect(text).toMatch(/^dentaria_database_connections\{pool="serving",state="idle"\} \d+$/m);
  expect(text).toMatch(/^dentaria_database_connections\{pool="reports",state="idle"\} [12]$/m);
  expect(text).toMatch(/^dentaria_reports_database_up 1$/m);
  expect(text).toMatch(/^dentaria_queue_jobs\{queue="outgoing-mail"\} 0$/m);
  expect(text).toMatch(/^dentaria_jobs_total\{queue="outgoing-mail",outcome="done"\} 1$/m);
  expect(text).toMatch(/^dentaria_jobs_total\{queue="outgoing-mail",outcome="failed"\} 0$/m);
  expect(text).toMatch(/^dentaria_backup_last_success_timestamp_seconds\{kind="dump"\} 1795402800$/m);
  expect(text).toMatch(/^dentaria_backup_last_success_timestamp_seconds\{kind="wal"\} 1795410000$/m);
  expect(text).toMatch(/^dentaria_build_info\{release="[\d.]+",migration="\d{12}_\w+"\} 1$/m);
  expect(text).toMatch(/^dentaria_disk_free_bytes [1-9]\d+$/m);
});

test('a job that is put off until the morning counts as waiting from then on', async () => {
  const put = (hours: number, retries: number) =>
    app.owner.query(
      `insert into jobs.job (name, data, created_on, start_after, retry_count)
       values ('outgoing-mail', '{}', now() - interval '9 hours', now() + make_interval(hours => $1), $2)`,
      [hours, retries],
    );
  const age = async () =>
    Number(
      /^dentaria_queue_oldest_job_age_seconds\{queue="outgoing-mail"\} (\S+)$/m.exec(await scrape())?.[1],
    );
  await put(2, 0);
  expect(await age()).toBe(0);
  await put(-2, 0);
  expect(await age()).toBeCloseTo(2 * 3600, -2);
  await put(1, 3);
  expect(await age()).toBeCloseTo(9 * 3600, -2);
  await app.owner.query('delete from jobs.job');
});

test('answers 401 without the metrics token', async () => {
  for (const token of [null, 'wrong', `${METRICS_TOKEN}0`, (await buildUser(app, { role: 'ADMIN' })).token])
    expect((await app.request({ method: 'GET', url: '/metrics', token })).statusCode).toBe(401);
});

test('reports the database as down and leaves out its gauges', async () => {
  const database = openDatabase({ connection: { host: '127.0.0.1', port: 1 } });
  const config = readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN });
  const alone = await buildApp({ config, secret: TEST_SECRET, database });
  const { body } = await alone.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(body).toMatch(/^dentaria_database_up 0$/m);
  expect(body).not.toMatch(/^dentaria_queue_jobs\{/m);
  await alone.close();
  await database.close();
});

describe('health', () => {
  const ready = async (token: string | null) =>
    (await app.request({ method: 'GET', url: '/health/ready', token })).json();

  test('shows only the status and the release without the token', async () => {
    expect(await ready(null)).toEqual({ status: 'ok', release: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  test('shows the details to a request with the token', async () => {
    expect(await ready(METRICS_TOKEN)).toEqual({
      status: 'ok',
      reports: 'up',
      release: expect.any(String),
      migration: expect.stringMatching(/^\d{12}_/),
      database: 'up',
      mail: { waiting: 0, retrying: 0, oldestSeconds: 0 },
      backup: { lastSuccess: '2026-11-23T03:00:00.000Z' },
      archive: { lastSuccess: '2026-11-23T05:00:00.000Z', lastBase: '2026-11-23T04:00:00.000Z' },
    });
  });
});

describe('deploy/', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');
  interface Alert {
    readonly alert: string;
    readonly expr: string;
  }
  const { groups }: { groups: { rules: Alert[] }[] } = parse(read('prometheus-rules.yaml'));
  const board: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read('grafana-dashboard.json'),
  );
  const expressions = [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  /** Returns the metrics of a PromQL expression and the labels that it selects or groups by. */
  function namesIn(expr: string) {
    const metricNames: string[] = [];
    const labels: string[] = [];
    parser.parse(expr).iterate({
      enter: ({ name, from, to, type, node }) => {
        if (type.isError) throw new Error(`not PromQL at ${from}: ${expr}`);
        if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
          metricNames.push(expr.slice(from, to));
        if (name === 'LabelName') labels.push(expr.slice(from, to));
      },
    });
    return { metricNames, labels };
  }

  test.each(expressions)('%s is PromQL on metrics and labels of the product', async (_, expr) => {
    const { metricNames, labels } = namesIn(expr);
    expect(metricNames).not.toHaveLength(0);
    const lines = (await scrape()).split('\n');
    for (const metric of metricNames.filter((name) => name !== 'up')) {
      const samples = lines.filter((line) => /^\w+/.exec(line)?.[0] === metric);
      expect(samples, metric).not.toHaveLength(0);
      // Prometheus adds these to every series.
      for (const label of labels.filter((name) => !['job', 'instance'].includes(name)))
        expect(samples.join('\n'), metric).toContain(`${label}="`);
    }
  });
});
