// Measures the agenda of a clinic with 12 professionals and 300 appointments a day, next to a bare node:http + pg server
// that sends the same bytes, before and after other clinics have 5,000,000 appointments; then 200 open agendas:
//   npm run bench:agenda -- [--seconds 3] [--warm-up 3] [--connections 10] [--appointments 5000000] [--streams 200]
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { DAYS, FIRST_DAY, fillAgenda, fillOtherClinics } from './agenda/fill.ts';
import { startBareServer } from './frame/bare.ts';
import { type Bench, benchmark, type Server, startEmptyProduct } from './frame/bench.ts';
import { bearer, type HttpClient } from './frame/http-client.ts';
import { type Job, measureInTurn, type Results } from './frame/load.ts';
import { cpuSeconds } from './frame/memory.ts';
import { numberOptions } from './frame/options.ts';
import { checkPlans } from './frame/plans.ts';
import { createClinic, signInDentists } from './frame/product.ts';
import { log, print, printTable } from './frame/report.ts';

const options = numberOptions({
  seconds: 3,
  'warm-up': 3,
  connections: 10,
  appointments: 5_000_000,
  streams: 200,
});
const PROFESSIONALS = 12;
const JOBS = [
  'a day',
  'a day that is not cached',
  'an unchanged day (304)',
  'free slots of 60 full days, 12 professionals',
  'free slots of 60 empty days, 12 professionals',
] as const;
type JobName = (typeof JOBS)[number];
const BARE = 'bare node:http + pg, the same bytes';
const PRODUCT = 'Dentaria';

interface Clinic {
  readonly call: HttpClient;
  readonly product: Server;
  readonly path: string;
  /** One session for each professional. */
  readonly tokens: readonly string[];
  readonly typeId: number;
}

async function openClinic(bench: Bench): Promise<Clinic> {
  const { product, call, admin } = await startEmptyProduct(bench, options.connections);
  const { id: clinicId } = await createClinic(call, admin);
  const tokens = await signInDentists(call, admin, { count: PROFESSIONALS, clinicId });
  const typeId = await bench.asOwner(async (client) => {
    const { rows } = await client.query<{ ids: number[] }>(
      'select array_agg(id::int) as ids from users where clinic_id = $1',
      [clinicId],
    );
    return fillAgenda(client, { clinicId, professionalIds: rows[0]?.ids ?? [] });
  });
  return { call, product, tokens, typeId, path: `/services/scheduling/clinics/${clinicId}` };
}

/** Cycles through the days, so that none is in the response cache. */
const dayOf = (turn: number): string => addDays(FIRST_DAY, turn % DAYS);

async function jobsOf({ call, tokens, path, typeId }: Clinic): Promise<Readonly<Record<JobName, Job>>> {
  const headersOf = (worker: number) => bearer(tokens[worker % tokens.length] ?? '');
  const today = `${path}/agenda?from=${FIRST_DAY}`;
  const { etag = '' } = await call('GET', today, { headers: headersOf(0) });
  const search = `typeId=${typeId}&days=60&limit=99&part=afternoon`;
  let turn = 0;
  const read = async (address: string, worker: number): Promise<boolean> =>
    (await call('GET', address, { headers: headersOf(worker) })).status === 200;
  return {
    'a day': (worker) => read(today, worker),
    'a day that is not cached': (worker) => {
      turn += 1;
      return read(`${path}/agenda?from=${dayOf(turn)}`, worker);
    },
    'an unchanged day (304)': async (worker) => {
      const headers = { ...headersOf(worker), 'if-none-match': etag };
      return (await call('GET', today, { headers })).status === 304;
    },
    'free slots of 60 full days, 12 professionals': (worker) =>
      read(`${path}/slots?${search}&from=${FIRST_DAY}`, worker),
    'free slots of 60 empty days, 12 professionals': (worker) =>
      read(`${path}/slots?${search}&from=${addDays(FIRST_DAY, DAYS)}`, worker),
  };
}

function printResults(title: string, results: Results<JobName>): void {
  const limit = results[BARE]?.['a day'];
  const rows = [
    { name: BARE, stats: limit },
    ...JOBS.map((name) => ({ name, stats: results[PRODUCT]?.[name] })),
  ];
  print(`\n${title}\n`);
  printTable(
    ['job', 'a second', '÷ limit', 'p50, ms', 'p99, ms', 'errors'],
    rows.flatMap(({ name, stats }) =>
      stats && limit
        ? [
            [
              name,
              stats.perSecond,
              (stats.perSecond / limit.perSecond).toFixed(2),
              stats.p50,
              stats.p99,
              stats.errors,
            ],
          ]
        : [],
    ),
  );
}

/** Times of single calls: a person waits for one search, not for ten at once. */
async function printSingle(jobs: Readonly<Record<JobName, Job>>): Promise<void> {
  const { seconds } = options;
  const results = await measureInTurn(
    JOBS,
    { [PRODUCT]: jobs },
    { connections: 1, rounds: 1, seconds, warmUpSeconds: 1 },
  );
  print('\nOne call at a time\n');
  printTable(
    ['job', 'p50, ms', 'p99, ms', 'errors'],
    JOBS.flatMap((name) => {
      const stats = results[PRODUCT]?.[name];
      return stats ? [[name, stats.p50, stats.p99, stats.errors]] : [];
    }),
  );
}

/** Processor time per second of the server process, without and with open agendas. */
async function printStreams({ product, path, tokens }: Clinic): Promise<void> {
  const SECONDS = 20;
  const share = async (): Promise<string> => {
    const before = await cpuSeconds(product.process.pid);
    await delay(SECONDS * 1000);
    const used = (await cpuSeconds(product.process.pid)) - before;
    return `${((100 * used) / SECONDS).toFixed(1)} %`;
  };
  const idle = await share();
  const agent = new Agent({ maxSockets: options.streams });
  let events = 0;
  for (let stream = 0; stream < options.streams; stream += 1) {
    const headers = bearer(tokens[stream % tokens.length] ?? '');
    const address = { agent, host: '127.0.0.1', port: product.port, path: `${path}/agenda/events`, headers };
    get(address, (response) =>
      response.on('data', () => {
        events += 1;
      }),
    ).on('error', () => undefined);
    // People do not open them at the same instant.
    await delay(50);
  }
  for (let waits = 0; events < options.streams && waits < 60; waits += 1) await delay(500);
  const opened = events;
  const open = await share();
  agent.destroy();
  print(
    `\n${opened} open agendas: ${open} of a core, ${idle} without; ${events - opened} heartbeats in ${SECONDS} s`,
  );
}

await benchmark(async (bench) => {
  const clinic = await openClinic(bench);
  const own = await jobsOf(clinic);
  const day = await clinic.call('GET', `${clinic.path}/agenda?from=${FIRST_DAY}`, {
    headers: bearer(clinic.tokens[0] ?? ''),
  });
  const bare = (await startBareServer(bench, [day.body])).client(options.connections);
  const subjects = {
    [BARE]: { 'a day': async () => (await bare('GET', '/history/1')).status === 200 },
    [PRODUCT]: own,
  };
  log(
    `A day is ${Math.round(Buffer.byteLength(day.body) / 1024)} KB, ${JSON.parse(day.body).appointments.length} appointments`,
  );
  const { connections, seconds, 'warm-up': warmUpSeconds } = options;
  const measureAll = () => measureInTurn(JOBS, subjects, { connections, seconds, rounds: 2, warmUpSeconds });
  printResults(`${300 * DAYS} appointments`, await measureAll());
  await printStreams(clinic);
  log('Other clinics …');
  await bench.asOwner((client) => fillOtherClinics(client, options.appointments));
  printResults(`${300 * DAYS + options.appointments} appointments`, await measureAll());
  await printSingle(own);
  await checkPlans(
    bench,
    JOBS.map((name) => (turn: number) => own[name](0, turn)),
    { nested: true },
  );
});
