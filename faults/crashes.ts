import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Acknowledged, check, contentOf, historyOf, makePatient, savedIn, write } from './histories.ts';
import { ADMIN, withProduct } from './product.ts';

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
      const ended = winner?.status === 200 && loser?.status === 409;
      const told = ended && z.object({ current: z.unknown() }).parse(loser.body).current;
      if (!ended || savedIn(winner.body).text !== savedIn(told).text) wrong += 1;
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
        await fetch(`http://127.0.0.1:${product.port}/health/live`);
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
