import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMIN, Product } from './product.ts';

const PORT = 3990;

/** Runs over a product on a data directory of its own, which goes afterwards. */
export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-faults-'));
  const product = new Product(dataDir, PORT);
  try {
    await product.start();
    return await work(product);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const historyOf = (patient: number): string => `clinical-history/patients/${patient}/history`;

async function makePatient(product: Product, token: string, serial: number): Promise<number> {
  const body = {
    username: `faulty_${serial}`,
    password: 'una clave de prueba',
    email: null,
    firstName: 'Ana',
    lastName: 'Paz',
    docNumber: String(30_000_000 + serial),
    roles: [{ name: 'PATIENT' }],
  };
  return (
    await product.call('POST', 'auth/users/create', {
      token,
      body: { ...body, email: `f${serial}@example.com` },
    })
  ).body.id;
}

const contentOf = (text: string, version?: number) => ({
  demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: '30111222' },
  treatmentPlan: [{ treatmentDescription: text }],
  saveId: randomUUID(),
  ...(version !== undefined && { version }),
});

interface Acknowledged {
  readonly patient: number;
  readonly version: number;
  readonly text: string;
}

/** One dentist who saves one patient's history again and again, and sends a save again whose answer was lost. */
async function write(
  product: Product,
  token: string,
  patient: number,
  isOver: () => boolean,
  noted: Acknowledged[],
) {
  let version = (await product.call('GET', historyOf(patient), { token })).body?.version ?? 0;
  while (!isOver()) {
    const text = `save ${randomUUID()}`;
    const body = contentOf(text, version || undefined);
    for (;;) {
      const method = version === 0 ? 'POST' : 'PUT';
      const { status, body: saved } = await product.call(method, historyOf(patient), { token, body });
      if (status === 200 || status === 201) {
        noted.push({ patient, version: saved.version, text });
        version = saved.version;
        break;
      }
      if (status !== 0 && status !== 503 && status !== 500)
        throw new Error(`a save was answered ${status}: ${JSON.stringify(saved).slice(0, 300)}`);
      if (isOver() && status === 0 && !product.isRunning) return;
      await delay(50);
    }
  }
}

/** What is not there any more, and versions that hold the same save twice. */
async function check(product: Product, token: string, noted: readonly Acknowledged[]) {
  let lost = 0;
  let twice = 0;
  for (const patient of new Set(noted.map((each) => each.patient))) {
    const current = (await product.call('GET', historyOf(patient), { token })).body.version as number;
    const texts = new Map<number, string>();
    for (let version = 1; version <= current; version += 1) {
      const { body } = await product.call('GET', `${historyOf(patient)}/versions/${version}`, { token });
      texts.set(version, body.treatmentPlan[0].treatmentDescription);
    }
    lost += noted.filter((each) => each.patient === patient && texts.get(each.version) !== each.text).length;
    twice += texts.size - new Set(texts.values()).size;
  }
  return { lost, twice };
}

/** kill -9 of the server and of its database, in turn, while four dentists save. */
export async function runKills(rounds = 20): Promise<boolean> {
  return withProduct(async (product) => {
    const noted: Acknowledged[] = [];
    let token = await product.signIn();
    const patients = [];
    for (let serial = 1; serial <= 4; serial += 1) patients.push(await makePatient(product, token, serial));
    const failures: unknown[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      let over = false;
      const writers = patients.map((patient) =>
        write(product, token, patient, () => over, noted).catch((error) => failures.push(error)),
      );
      await delay(400 + Math.random() * 400);
      if (round % 2 === 0) {
        process.kill(await product.databasePid(), 'SIGKILL');
        await delay(1_500);
      } else {
        await product.kill();
        await product.start();
        await delay(500);
      }
      over = true;
      await Promise.all(writers);
      token = await product.signIn();
    }
    const { lost, twice } = await check(product, token, noted);
    const half = rounds / 2;
    console.log(
      `kills: ${half} kill -9 of the server, ${half} of the database, ${noted.length} acknowledged saves; ${lost} lost, ${twice} saved twice, ${failures.length} answered wrongly`,
    );
    for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`);
    return lost + twice + failures.length === 0 && noted.length > 0;
  });
}

/** The database is killed under calls: 503 meanwhile, the process stays, calls are answered again. */
export async function runAway(): Promise<boolean> {
  return withProduct(async (product) => {
    const token = await product.signIn();
    const { pid } = product;
    const answers = new Map<number, number>();
    let longest = 0;
    for (let round = 0; round < 5; round += 1) {
      process.kill(await product.databasePid(), 'SIGKILL');
      const began = Date.now();
      for (let good = 0; good < 5; ) {
        const { status } = await product.call('GET', 'auth/users/all', { token });
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200) good += 1;
        else longest = Math.max(longest, Date.now() - began);
        await delay(20);
      }
    }
    const counts = [...answers].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
    console.log(
      `away: database killed 5 times, longest outage ${longest} ms, answers ${counts}; process ${pid === product.pid && product.isRunning ? 'went on' : 'ENDED'}`,
    );
    return product.isRunning && [...answers.keys()].every((status) => status === 200 || status === 503);
  });
}

/** Two editors save the same version at the same time: one wins, the other is told what stands now. */
export async function runEditors(rounds = 100): Promise<boolean> {
  return withProduct(async (product) => {
    const token = await product.signIn();
    const patient = await makePatient(product, token, 1);
    await product.call('POST', historyOf(patient), { token, body: contentOf('first') });
    let wrong = 0;
    for (let version = 1; version <= rounds; version += 1) {
      const both = await Promise.all(
        ['one', 'other'].map((who) =>
          product.call('PUT', historyOf(patient), { token, body: contentOf(`${who} ${version}`, version) }),
        ),
      );
      const [winner, loser] = both.sort((a, b) => a.status - b.status);
      const stands = winner?.body.treatmentPlan?.[0].treatmentDescription;
      const told = loser?.body.current?.treatmentPlan[0].treatmentDescription;
      if (winner?.status !== 200 || loser?.status !== 409 || stands !== told) wrong += 1;
    }
    console.log(
      `editors: ${rounds} pairs of saves of one version at once; ${wrong} did not end with one winner`,
    );
    return wrong === 0;
  });
}

/** 200 people sign in at once; somebody else asks meanwhile how the server is. */
export async function runLogins(people = 200): Promise<boolean> {
  return withProduct(async (product) => {
    await product.signIn();
    const waits: number[] = [];
    let over = false;
    const asking = (async () => {
      while (!over) {
        const began = performance.now();
        await fetch(`http://127.0.0.1:${PORT}/health/live`);
        waits.push(performance.now() - began);
        await delay(5);
      }
    })();
    const began = performance.now();
    const logins = await Promise.all(
      Array.from({ length: people }, () => product.call('POST', 'auth/users/login', { body: ADMIN })),
    );
    const took = performance.now() - began;
    over = true;
    await asking;
    waits.sort((a, b) => a - b);
    const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
    const good = logins.filter(({ status }) => status === 200).length;
    console.log(
      `logins: ${people} at once, ${good} signed in within ${Math.round(took)} ms; meanwhile ${waits.length} other answers, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, slowest ${at(1)} ms`,
    );
    return good === people && at(1) < 1_000;
  });
}
