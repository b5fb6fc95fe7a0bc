// Measures the import of a spreadsheet over HTTP while another user of the clinic searches, reads and saves patients:
//   npm run bench:import -- [--rows 20000] [--patients 5000] [--idle 20]
// Fails if the check takes more than 30 s, the import more than two minutes, or the other user's 99th percentile more than
// three times that of an idle product.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ImportJob } from '../packages/contract/src/exchange/imports.ts';
import { benchmark, startEmptyProduct } from './frame/bench.ts';
import { bearer, type Send, senderAs } from './frame/http-client.ts';
import { type Job, joined, quantile, timeOf, useScreens } from './frame/load.ts';
import { numberOptions } from './frame/options.ts';
import { createClinic } from './frame/product.ts';
import { log, ms, printTable } from './frame/report.ts';
import { makeSpreadsheet } from './import/spreadsheet.ts';

const options = numberOptions({ rows: 20_000, patients: 5000, idle: 20 });
const LIMITS_S = { check: 30, run: 120, undo: Number.POSITIVE_INFINITY };
const SLOWDOWN = 3;
/** Time between two calls of the other user. */
const PAUSE_MS = 10;

async function fillNeighbours(client: pg.Client, clinicId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with account as (
       insert into accounts (clinic_id, username, staff)
       select $1, 'vecino' || n, false from generate_series(1, $2::int) n returning user_id, username)
     insert into users (id, clinic_id, username, password_hash, first_name, last_name, doc_number, roles)
     select user_id, $1, username, 'none', 'Vecino', 'Vecino ' || substr(username, 7),
            (60000000 + substr(username, 7)::int)::text, array['PATIENT'] from account returning id`,
    [clinicId, options.patients],
  );
  await client.query('analyze');
  return rows.map(({ id }) => id);
}

/** Searches, reads and saves patients. */
function screensOf(send: Send, clinicId: number, ids: readonly number[]): Readonly<Record<string, Job>> {
  const pathOf = (turn: number): string => `/services/auth/patients/${ids[turn % ids.length]}`;
  let patient: object = {};
  return {
    search: async (_, turn) => {
      await send('GET', `/services/auth/patients?q=vecino%20${turn % 1000}&clinicId=${clinicId}`);
      return true;
    },
    read: async (_, turn) => {
      patient = await send<object>('GET', pathOf(turn));
      return true;
    },
    save: async (_, turn) => {
      await send('PUT', pathOf(turn), { ...patient, profession: `Docente ${turn}` });
      return true;
    },
  };
}

/** Starts a step and waits for its end. */
async function runStep(send: Send, path: string, step: 'check' | 'run' | 'undo'): Promise<ImportJob> {
  const { version } = await send<ImportJob>('GET', path);
  await send('POST', `${path}/${step}`, { version });
  for (;;) {
    await delay(250);
    const read = await send<ImportJob>('GET', path);
    if (read.state === 'failed') throw new Error(read.failure ?? 'failed');
    if (['checked', 'imported', 'undone'].includes(read.state)) return read;
  }
}

await benchmark(async (bench) => {
  const { product, call, admin } = await startEmptyProduct(bench, 4);
  const send = senderAs(call, admin);
  const { id: clinicId } = await createClinic(call, admin);
  const screens = screensOf(
    send,
    clinicId,
    await bench.asOwner((client) => fillNeighbours(client, clinicId)),
  );
  /** Resolves to the seconds of `work` and the other user's latencies during it. */
  const withOtherUser = async (work: () => Promise<unknown>) => {
    let isOver = false;
    const using = useScreens(screens, { pauseMs: PAUSE_MS, goesOn: () => !isOver });
    const seconds = (await timeOf(work)) / 1000;
    isOver = true;
    const { latencies, errors } = joined((await using).values());
    if (errors > 0) bench.fail(`${errors} calls of the other user failed`);
    return { seconds, latencies };
  };

  const idle = await withOtherUser(() => delay(options.idle * 1000));
  const idleP99 = quantile(idle.latencies, 0.99);
  const rows = [['idle', '', '', ms(quantile(idle.latencies, 0.5)), ms(idleP99), '1.00']];
  const report = (name: string, { seconds, latencies }: typeof idle): void => {
    const [median, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    const rate = String(Math.round(options.rows / seconds));
    rows.push([name, seconds.toFixed(1), rate, ms(median), ms(p99), (p99 / idleP99).toFixed(2)]);
    bench.limit(`${name}: the other user's p99 in ms`, p99, idleP99 * SLOWDOWN);
  };

  const imports = `/services/exchange/clinics/${clinicId}/imports`;
  const spreadsheet = new Uint8Array(makeSpreadsheet(options.rows));
  let path = '';
  const uploaded = await withOtherUser(async () => {
    const answer = await fetch(`http://127.0.0.1:${product.port}${imports}?fileName=pacientes.csv`, {
      method: 'POST',
      headers: { ...bearer(admin), 'content-type': 'text/csv' },
      body: spreadsheet,
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    path = `${imports}/${((await answer.json()) as ImportJob).id}`;
  });
  report('upload', uploaded);
  for (const step of ['check', 'run', 'undo'] as const) {
    const done = await withOtherUser(async () =>
      log(JSON.stringify((await runStep(send, path, step)).counts)),
    );
    report(step, done);
    bench.limit(`seconds of ${step}`, done.seconds, LIMITS_S[step]);
  }
  printTable(['step', 'seconds', 'rows a second', 'p50 of the other user', 'p99', '÷ idle'], rows);
});
