// Measures the work list and a patient's timeline over HTTP with many clinics, one request at a time, as each role,
// next to a bare node:http + pg server that looks up the same response by its id; then explains the statements:
//   npm run bench:work-list -- [--patients 1000000] [--clinics 491] [--own 20000] [--rounds 30]
import { WORK_KINDS } from '@dentaria/contract/follow-up/work-kinds.ts';
import { benchmark, startEmptyProduct } from './frame/bench.ts';
import { compareWithBare } from './frame/compare-with-bare.ts';
import { bearer } from './frame/http-client.ts';
import { numberOptions } from './frame/options.ts';
import { person, seeded } from './frame/people.ts';
import { checkPlans } from './frame/plans.ts';
import { createUser, signIn } from './frame/product.ts';
import { print } from './frame/report.ts';
import { fillWorkLists } from './work-list/fill.ts';

const options = numberOptions({ patients: 1_000_000, clinics: 491, own: 20_000, rounds: 30 });
const LIMIT_MS = 100;

await benchmark(async (bench) => {
  const { call, admin } = await startEmptyProduct(bench);
  const { clinicId, patientId } = await bench.asOwner(async (client) => {
    const first = await fillWorkLists(client, { ...options, ofFirstClinic: options.own });
    const { rows } = await client.query<{ id: number }>(
      'select patient_id as id from appointments where clinic_id = $1 group by 1 order by count(*) desc, 1 limit 1',
      [first],
    );
    return { clinicId: first, patientId: rows[0]?.id ?? 0 };
  });
  const signInStaff = async (role: 'DENTIST' | 'RECEPTIONIST', number: number): Promise<string> => {
    const user = { ...person(-number, seeded(1)), username: role.toLowerCase(), role, clinicId };
    await createUser(call, admin, user);
    return signIn(call, user.username);
  };
  const callers = {
    dentist: await signInStaff('DENTIST', 1),
    receptionist: await signInStaff('RECEPTIONIST', 2),
    administrator: admin,
  };
  const list = `/services/follow-up/clinics/${clinicId}/work-list`;
  const timeline = `/services/follow-up/patients/${patientId}/timeline`;
  const read = (token: string, path: string) => () => call('GET', path, { headers: bearer(token) });
  const limited = Object.entries(callers).flatMap(([caller, token]) => [
    { name: `the list, ${caller}`, run: read(token, list), limitMs: LIMIT_MS },
    { name: `the counts, ${caller}`, run: read(token, `${list}/counts`), limitMs: LIMIT_MS },
    { name: `a timeline, ${caller}`, run: read(token, timeline), limitMs: LIMIT_MS },
  ]);
  const byKind = WORK_KINDS.map((kind) => ({
    name: `${kind}, administrator`,
    run: read(admin, `${list}?kind=${kind}`),
  }));
  const requests = [...limited, ...byKind];
  print(`${(await call('GET', `${list}/counts`, { headers: bearer(admin) })).body}\n`);
  await compareWithBare(bench, requests, { rounds: options.rounds });
  await checkPlans(
    bench,
    requests.map(({ run }) => run),
  );
});
