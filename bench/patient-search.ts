// Measures the search of patients over HTTP with many patients, one request at a time, next to a bare node:http + pg server
// that looks up the same response by its id:
//   npm run bench:search -- [--patients 1000000] [--clinics 500] [--own 20000] [--rounds 40]
import { fillPatients } from '../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { benchmark, startEmptyProduct } from './frame/bench.ts';
import { compareWithBare } from './frame/compare-with-bare.ts';
import { bearer } from './frame/http-client.ts';
import { numberOptions } from './frame/options.ts';
import { signInDentist } from './frame/product.ts';

const options = numberOptions({ patients: 1_000_000, clinics: 500, own: 20_000, rounds: 40 });

/** Frequent names, a rare one, one with a typo, parts of a DNI and of a phone number. */
const SEARCHES = [
  'go',
  'gonzalez',
  'maria gonzalez',
  'lucia nu',
  'gonsalez',
  'peres',
  '20000123',
  '200001',
  '40000123',
];

await benchmark(async (bench) => {
  const { call, admin } = await startEmptyProduct(bench);
  const clinicId = await bench.asOwner((client) =>
    fillPatients(client, { ...options, ofFirstClinic: options.own }),
  );
  const callers = {
    'a dentist': await signInDentist(call, admin, { worker: 1, clinicId }),
    'an administrator': admin,
  };
  const requests = Object.entries(callers).flatMap(([caller, token]) =>
    SEARCHES.map((q) => ({
      name: `${q}, ${caller}`,
      run: () =>
        call('GET', `/services/auth/patients?q=${encodeURIComponent(q)}`, { headers: bearer(token) }),
    })),
  );
  await compareWithBare(bench, requests, {
    rounds: options.rounds,
    describe: (body) => `${JSON.parse(body).length} matches`,
  });
});
