// Measures the results of a month of 50,000 entries over HTTP, one request at a time, next to a bare node:http + pg server
// that looks up the same response by its id:
//   npm run bench:month -- [--entries 50000] [--patients 30000] [--clinics 200] [--rounds 20]
import { benchmark, startEmptyProduct } from './frame/bench.ts';
import { compareWithBare } from './frame/compare-with-bare.ts';
import { bearer } from './frame/http-client.ts';
import { numberOptions } from './frame/options.ts';
import { fillMonth } from './month/fill.ts';

const options = numberOptions({ entries: 50_000, patients: 30_000, clinics: 200, rounds: 20 });
const LIMIT_MS = 300;

/** The month before the current one, in which `fillMonth` puts its entries. */
function lastMonth(): string {
  const start = new Date();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - 1);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  return `from=${start.toISOString().slice(0, 10)}&to=${end.toISOString().slice(0, 10)}`;
}

await benchmark(async (bench) => {
  const { call, admin } = await startEmptyProduct(bench);
  const { clinicId, professionalId } = await bench.asOwner((client) => fillMonth(client, options));
  const get = (path: string) => () =>
    call('GET', `/services/billing/clinics/${clinicId}/${path}?${lastMonth()}`, { headers: bearer(admin) });
  const requests = [
    { name: 'the month', run: get('results'), limitMs: LIMIT_MS },
    { name: 'a settlement', run: get(`professionals/${professionalId}/settlement`) },
  ];
  await compareWithBare(bench, requests, { rounds: options.rounds, warmUpRounds: 3 });
});
