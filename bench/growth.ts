// Measures the dentist's jobs from a thousand to a million patients and checks the plan of every statement they run:
//   npm run bench:growth -- [--seconds 3] [--rounds 3] [--largest 1000000]
// Each size has its own database and server. Interleaves the sizes, so that a slow moment of the machine affects all.
import { writeFile } from 'node:fs/promises';
import { type Bench, benchmark } from './frame/bench.ts';
import { historyJobs } from './frame/histories.ts';
import { bearer, type HttpClient } from './frame/http-client.ts';
import { type Job, measureInTurn } from './frame/load.ts';
import { numberOptions } from './frame/options.ts';
import { person, seeded } from './frame/people.ts';
import { checkPlans } from './frame/plans.ts';
import { createClinic, signIn, signInDentist } from './frame/product.ts';
import { log, print } from './frame/report.ts';
import { stopServer } from './frame/server-process.ts';
import { fill } from './growth/fill.ts';
import { GROWTH_JOBS, type GrowthJob, growthChart, growthTable } from './growth/report.ts';

const options = numberOptions({ seconds: 3, rounds: 3, largest: 1_000_000 });

const SIZES = [
  { patients: 1000, clinics: 10 },
  { patients: 10_000, clinics: 50 },
  { patients: 100_000, clinics: 200 },
  { patients: 1_000_000, clinics: 1000 },
].filter(({ patients }) => patients <= options.largest);
type Size = (typeof SIZES)[number];

/** Dentists of different clinics, each with their own connection. */
const WORKERS = 5;

const databaseOf = ({ patients }: Size): string => `patients_${patients}`;

type GrowthJobs = Readonly<Record<GrowthJob | 'save with conflict', Job>>;

async function open(bench: Bench, size: Size): Promise<GrowthJobs> {
  const database = databaseOf(size);
  await bench.createDatabase(database);
  const first = await bench.startProduct({ database });
  const call = first.client(WORKERS);
  const admin = await signIn(call, 'admin');
  const tokens: string[] = [];
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const { id: clinicId } = await createClinic(call, admin, `Clínica ${worker}`);
    tokens.push(await signInDentist(call, admin, { worker, clinicId }));
  }
  log(`${size.patients} patients in ${size.clinics} clinics …`);
  const startedAt = performance.now();
  const patients = await bench.asOwner((client) => fill(client, size, WORKERS), database);
  log(`… created in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  // A new process, because the first one has cached query plans for empty tables.
  await stopServer(first.process);
  const { port } = first;
  const second = await bench.startProduct({ database, port });
  return jobsOf(second.client(WORKERS), tokens, patients);
}

/** `patients` has one list for each worker; the jobs read and save the history of the first patient of the list. */
async function jobsOf(
  call: HttpClient,
  tokens: readonly string[],
  patients: readonly (readonly { id: number; docNumber: string }[])[],
): Promise<GrowthJobs> {
  const random = seeded(7);
  const first = (worker: number) => patients[worker]?.[0] ?? { id: 0, docNumber: '' };
  const sessions = tokens.map((token, worker) => ({
    token,
    patientId: first(worker).id,
    patient: { ...person(0, random), docNumber: first(worker).docNumber },
  }));
  return {
    'patient by DNI': async (worker) => {
      const own = patients[worker] ?? [];
      const { docNumber } = own[Math.floor(random() * own.length)] ?? first(worker);
      const address = `/services/auth/users/doc-number/${docNumber}`;
      const { status, body } = await call('GET', address, { headers: bearer(tokens[worker] ?? '') });
      return status === 200 && body.startsWith('{"id":');
    },
    ...(await historyJobs(call, sessions)),
  };
}

const resultsFile = (name: string): URL => new URL(`results/${name}`, import.meta.url);

await benchmark(async (bench) => {
  const subjects: Record<string, GrowthJobs> = {};
  for (const size of SIZES) subjects[databaseOf(size)] = await open(bench, size);
  const { seconds, rounds } = options;
  const results = await measureInTurn(GROWTH_JOBS, subjects, { connections: WORKERS, seconds, rounds });
  const rows = SIZES.map((size) => ({
    ...size,
    stats: GROWTH_JOBS.flatMap((job) => results[databaseOf(size)]?.[job] ?? []),
  }));
  print(growthTable(rows));
  const largest = SIZES.at(-1);
  if (!largest) throw new Error('--largest is less than the smallest size');
  const jobs = subjects[databaseOf(largest)];
  const plans = await checkPlans(
    bench,
    [...GROWTH_JOBS, 'save with conflict' as const].map(
      (job) => async (turn: number) => jobs?.[job](0, 1000 + turn),
    ),
    { database: databaseOf(largest), nested: true },
  );
  const report = { at: new Date().toISOString(), options, rows, statements: plans.length };
  await writeFile(resultsFile('growth.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(resultsFile('growth.svg'), growthChart(rows));
  await writeFile(resultsFile('plans.txt'), plans.map(({ text }) => text).join('\n\n'));
});
