// Measures the export of a clinic whose patients all have a history of 15 KB and a plan of 50 rows, the memory of the
// process during the export, and `Patient/:id/$everything`:
//   npm run bench:export -- [--patients 5000] [--rounds 20]
// Fails if the export takes more than three minutes or 150 MB, or the median of `$everything` more than 300 ms.
import { setTimeout as delay } from 'node:timers/promises';
import type { ClinicExport } from '../packages/contract/src/exchange/exports.ts';
import { fillPatients } from '../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { benchmark, type Server, startEmptyProduct } from './frame/bench.ts';
import { historyPath } from './frame/histories.ts';
import { type HttpClient, type Send, senderAs } from './frame/http-client.ts';
import { quantile, timesOf } from './frame/load.ts';
import { memoryOf } from './frame/memory.ts';
import { numberOptions } from './frame/options.ts';
import { history, person, seeded } from './frame/people.ts';
import { create, signInDentists } from './frame/product.ts';
import { log, ms, printTable } from './frame/report.ts';

const options = numberOptions({ patients: 5000, rounds: 20 });
const LIMITS = { seconds: 180, megabytes: 150, everythingMs: 300 };
const WRITERS = 3;
/** Plan rows of the patient whose `$everything` is read; a plan has at most 2,000. */
const FULL_PLAN = 500;

/** Saves each history over HTTP, so that versions, plan and account are real. */
async function fillHistories(
  call: HttpClient,
  ids: readonly number[],
  dentists: readonly string[],
): Promise<void> {
  const waiting = [...ids];
  const random = seeded(5);
  const write = async (token: string): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await create(call, historyPath(id), token, history(person(id, random)));
      if (waiting.length % 500 === 0) log(`${waiting.length} histories are left`);
    }
  };
  await Promise.all(dentists.map(write));
}

interface Exported {
  readonly seconds: number;
  readonly growth: number;
  readonly result: ClinicExport;
}

async function exportClinic(send: Send, clinicId: number, product: Server): Promise<Exported> {
  const path = `/services/exchange/clinics/${clinicId}/exports`;
  const before = await memoryOf(product.process.pid);
  let peak = before;
  const startedAt = performance.now();
  const { id } = await send<ClinicExport>('POST', path);
  for (;;) {
    await delay(100);
    peak = Math.max(peak, await memoryOf(product.process.pid));
    const result = (await send<readonly ClinicExport[]>('GET', path)).find((each) => each.id === id);
    if (!result || result.state === 'failed') throw new Error('The export has failed');
    if (result.state === 'done')
      return { seconds: (performance.now() - startedAt) / 1000, growth: peak - before, result };
  }
}

await benchmark(async (bench) => {
  const { product, call, admin } = await startEmptyProduct(bench, WRITERS + 1);
  const { patients } = options;
  const [clinicId, ids] = await bench.asOwner(async (client) => {
    const id = await fillPatients(client, { patients, clinics: 2, ofFirstClinic: patients });
    const { rows } = await client.query<{ id: number }>('select id from users where clinic_id = $1', [id]);
    return [id, rows.map((row) => Number(row.id))] as const;
  });
  const dentists = await signInDentists(call, admin, { count: WRITERS, clinicId });
  const [full = 0, ...others] = ids;
  await fillHistories(call, others, dentists);
  const dentist = senderAs(call, dentists[0] ?? '');
  const { treatmentPlan, ...rest } = history(person(full, seeded(5)));
  const plan = Array.from({ length: FULL_PLAN }, (_, row) => treatmentPlan[row % treatmentPlan.length]);
  await dentist('POST', historyPath(full), { ...rest, treatmentPlan: plan });

  const { seconds, growth, result } = await exportClinic(senderAs(call, admin), clinicId, product);
  let resources = 0;
  const times = await timesOf(async () => {
    const path = `/services/exchange/fhir/Patient/${full}/$everything`;
    resources = (await dentist<{ total: number }>('GET', path)).total;
  }, options.rounds);
  const median = quantile(times, 0.5);
  const size = `${((result.size ?? 0) / 1e6).toFixed(1)} MB`;
  printTable(
    ['what', 'figure'],
    [
      [`export of ${patients} patients, ${result.rowsDone} rows, ${size}`, `${seconds.toFixed(1)} s`],
      ['memory more than before', `${growth.toFixed(0)} MB`],
      [`$everything of ${resources} resources`, `median ${ms(median)}, p95 ${ms(quantile(times, 0.95))}`],
    ],
  );
  bench.limit('seconds of the export', seconds, LIMITS.seconds);
  bench.limit('memory of the export, MB', growth, LIMITS.megabytes);
  bench.limit('$everything, median in ms', median, LIMITS.everythingMs);
});
