// Measures an account of 500 entries among many patients over HTTP, one request at a time, next to a bare node:http + pg
// server that looks up the same response by its id; then explains the statements:
//   npm run bench:accounts -- [--entries 500] [--patients 20000] [--clinics 500] [--rounds 100]
import { fillAccounts } from './accounts/fill.ts';
import { benchmark, startEmptyProduct } from './frame/bench.ts';
import { compareWithBare } from './frame/compare-with-bare.ts';
import { bearer } from './frame/http-client.ts';
import { numberOptions } from './frame/options.ts';
import { checkPlans } from './frame/plans.ts';
import { signInDentist } from './frame/product.ts';

const options = numberOptions({ entries: 500, patients: 20_000, clinics: 500, rounds: 100 });
const LIMIT_MS = 20;

await benchmark(async (bench) => {
  const { call, admin } = await startEmptyProduct(bench);
  const { clinicId, patientId } = await bench.asOwner((client) => fillAccounts(client, options));
  const headers = bearer(await signInDentist(call, admin, { worker: 1, clinicId }));
  const account = `/services/billing/clinics/${clinicId}/patients/${patientId}/account`;
  const requests = [
    { name: 'the account', run: () => call('GET', account, { headers }), limitMs: LIMIT_MS },
    { name: 'the statement', run: () => call('GET', `${account}/entries`, { headers }), limitMs: LIMIT_MS },
  ];
  await compareWithBare(bench, requests, { rounds: options.rounds, warmUpRounds: 20 });
  await checkPlans(
    bench,
    requests.map(({ run }) => run),
  );
});
