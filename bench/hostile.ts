// Measures the calls of one clinic alone, and again while another clinic attacks the same process with searches, prints,
// uploads, exports, mails and links from many users at once:
//   npm run bench:hostile -- [--minutes 10] [--idle 60] [--patients 10000] [--seed 1]
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Bench, benchmark, startEmptyProduct } from './frame/bench.ts';
import { historyJobs } from './frame/histories.ts';
import { bearer, type HttpClient } from './frame/http-client.ts';
import { type Job, joined, type Samples, summarize, useScreens } from './frame/load.ts';
import { memoryOf } from './frame/memory.ts';
import { numberOptions } from './frame/options.ts';
import { person, seeded } from './frame/people.ts';
import { createUser, dentistName, signInDentists } from './frame/product.ts';
import { log, print, printTable } from './frame/report.ts';
import type { Target } from './hostile/attack.ts';
import { fillWorkLists } from './work-list/fill.ts';

const options = numberOptions({ minutes: 10, idle: 60, patients: 10_000, seed: 1 });
const HOSTILE_USERS = 6;
const MAX_RATIO = 3;
const MAX_GROWTH_MB = 100;
/** Time between two calls of one person's screen. */
const PAUSE_MS = 20;
/** The processes that read uploads and print end after a minute without work. V8 frees its heap a minute or two later. */
const SETTLE_MS = 180_000;

const makeOwner = (bench: Bench, clinicId: number, username: string): Promise<unknown> =>
  bench.asOwner((client) =>
    client.query(
      `update clinics c set owner_user_id = u.id, owner_username = u.username
         from users u where c.id = $1 and u.username = $2`,
      [clinicId, username],
    ),
  );

const idsOf = (
  bench: Bench,
  table: 'users' | 'estimates',
  clinicId: number,
  where: string,
): Promise<number[]> =>
  bench.asOwner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id::int as id from ${table} where clinic_id = $1 and ${where} order by id limit 500`,
      [clinicId],
    );
    return rows.map(({ id }) => id);
  });

interface Staff {
  readonly call: HttpClient;
  readonly admin: string;
  readonly token: string;
  readonly clinicId: number;
}

/** The calls that a clinic's screens make. */
async function screenJobs(
  bench: Bench,
  { call, admin, token, clinicId }: Staff,
): Promise<Readonly<Record<string, Job>>> {
  const patientIds = await idsOf(bench, 'users', clinicId, `roles = array['PATIENT']`);
  const patient = person(60_000_000, seeded(7));
  const { id: patientId } = await createUser(call, admin, { ...patient, role: 'PATIENT', clinicId });
  const histories = await historyJobs(call, [{ token, patientId, patient }]);
  const get =
    (pathOf: (turn: number) => string): Job =>
    async (_, turn) => {
      const { status } = await call('GET', `/services/${pathOf(turn)}`, { headers: bearer(token) });
      if (status !== 200) log(`${pathOf(turn)}: ${status}`);
      return status === 200;
    };
  const patientOf = (turn: number) => patientIds[turn % patientIds.length];
  const dayOf = (turn: number) =>
    new Date(Date.now() + (1 + (turn % 5)) * 86_400_000).toISOString().slice(0, 10);
  return {
    'search a patient': get((turn) => `auth/patients?q=${['gonz', 'mar', 'lopez', 'sosa'][turn % 4]}`),
    'read a patient': get((turn) => `auth/patients/${patientOf(turn)}`),
    'a day of the agenda': get((turn) => `scheduling/clinics/${clinicId}/agenda?from=${dayOf(turn)}`),
    'an account': get((turn) => `billing/clinics/${clinicId}/patients/${patientOf(turn)}/account`),
    'a timeline': get((turn) => `follow-up/patients/${patientOf(turn)}/timeline`),
    'the work list': get(() => `follow-up/clinics/${clinicId}/work-list`),
    'read a history': histories['read a history'],
    'save a history': histories['save a history'],
  };
}

function attack(target: Target) {
  const program = fileURLToPath(new URL('./hostile/attack.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isOver = false;
  const answers = text(child.stdout).finally(() => {
    isOver = true;
  });
  return { answers, isOver: () => isOver };
}

const until = (seconds: number) => {
  const end = Date.now() + seconds * 1000;
  return () => Date.now() < end;
};

await benchmark(async (bench) => {
  const { product, call, admin } = await startEmptyProduct(bench, 4);
  const { patients } = options;
  const clinicId = await bench.asOwner((client) =>
    fillWorkLists(client, { patients, clinics: 2, ofFirstClinic: patients / 2 }),
  );
  const hostileId = clinicId + 1;
  const [token = ''] = await signInDentists(call, admin, { count: 1, clinicId });
  const hostile = await signInDentists(call, admin, {
    first: 1,
    count: HOSTILE_USERS,
    clinicId: hostileId,
  });
  await makeOwner(bench, clinicId, dentistName(0));
  await makeOwner(bench, hostileId, dentistName(1));
  const jobs = await screenJobs(bench, { call, admin, token, clinicId });
  const use = (goesOn: () => boolean) => useScreens(jobs, { pauseMs: PAUSE_MS, goesOn });
  const memory = () => memoryOf(product.process.pid);
  await use(until(15));
  const memoryBefore = await memory();
  log('idle');
  const idle = await use(until(options.idle));
  log('attacked');
  const { answers, isOver } = attack({
    origin: `http://127.0.0.1:${product.port}`,
    clinicId: hostileId,
    tokens: hostile,
    // The other patients have histories without a document, which the product never stores.
    patientIds: await idsOf(
      bench,
      'users',
      hostileId,
      `roles = array['PATIENT'] and id not in (select patient_user_id from histories)`,
    ),
    estimateIds: await idsOf(
      bench,
      'estimates',
      hostileId,
      "presented_at > now() - interval '20 days' and accepted_at is null",
    ),
    seconds: options.minutes * 60,
    seed: options.seed,
  });
  const attacked = await use(() => !isOver());
  const memoryDuring = await memory();
  await delay(SETTLE_MS);
  const growth = (await memory()) - memoryBefore;

  const rowOf = (name: string, alone: Samples, duringAttack: Samples) => {
    const [one, other] = [summarize(alone), summarize(duringAttack)];
    return [name, one.p50, one.p99, other.p50, other.p99, other.errors];
  };
  const [alone, duringAttack] = [joined(idle.values()), joined(attacked.values())];
  printTable(
    ['call', 'p50 idle', 'p99 idle', 'p50 attacked', 'p99 attacked', 'errors'],
    [
      ...[...idle].map(([name, samples]) => rowOf(name, samples, attacked.get(name) ?? samples)),
      rowOf('all', alone, duringAttack),
    ],
  );
  const ratio = summarize(duringAttack).p99 / summarize(alone).p99;
  print(
    `\np99 ${ratio.toFixed(2)} x idle, ${duringAttack.errors} errors; memory ${Math.round(memoryBefore)} MB before, ${Math.round(memoryDuring)} MB at the end, ${Math.round(growth)} MB more three minutes later\n${await answers}`,
  );
  bench.limit('p99 ÷ idle', ratio, MAX_RATIO);
  bench.limit('errors', duringAttack.errors, 0);
  bench.limit('memory more than before, MB', growth, MAX_GROWTH_MB);
});
