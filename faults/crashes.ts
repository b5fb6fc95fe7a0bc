import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  type AcknowledgedSave,
  countLostAndDuplicated,
  createPatient,
  historyPath,
  parseSaved,
  saveBody,
  saveRepeatedly,
} from './histories.ts';
import { ADMIN, withProduct } from './product.ts';

/** Kills the server and the database alternately with SIGKILL while four dentists save. */
export async function runKills(rounds = 20): Promise<boolean> {
  return withProduct(async (product) => {
    const acknowledged: AcknowledgedSave[] = [];
    let token = await product.signIn();
    const patients = [];
    for (let serial = 1; serial <= 4; serial += 1) {
      patients.push(await createPatient(product, token, serial));
    }
    const failures: unknown[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      let stopped = false;
      const isStopped = () => stopped;
      const writers = patients.map((patient) =>
        saveRepeatedly(product, { token, patient, isStopped, acknowledged }).catch((error) =>
          failures.push(error),
        ),
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
      stopped = true;
      await Promise.all(writers);
      token = await product.signIn();
    }
    const { lost, duplicated } = await countLostAndDuplicated(product, token, acknowledged);
    const half = rounds / 2;
    console.log(
      `kills: ${half} kill -9 of the server, ${half} of the database, ${acknowledged.length} acknowledged saves; ${lost} lost, ${duplicated} saved twice, ${failures.length} with an unexpected status`,
    );
    for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`);
    return lost + duplicated + failures.length === 0 && acknowledged.length > 0;
  });
}

/** Kills the database under load: requests fail with 503 until it is back, and the server process survives. */
export async function runOutage(): Promise<boolean> {
  return withProduct(async (product) => {
    const token = await product.signIn();
    const { pid } = product;
    const countByStatus = new Map<number, number>();
    let longestMs = 0;
    for (let round = 0; round < 5; round += 1) {
      process.kill(await product.databasePid(), 'SIGKILL');
      const killedAt = Date.now();
      for (let successes = 0; successes < 5; ) {
        const { status } = await product.call('GET', 'auth/users/all', { token });
        countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
        if (status === 200) successes += 1;
        else longestMs = Math.max(longestMs, Date.now() - killedAt);
        await delay(20);
      }
    }
    const counts = [...countByStatus]
      .map(([status, count]) => `${count} × ${status || 'no response'}`)
      .join(', ');
    const survived = product.isRunning && product.pid === pid;
    console.log(
      `outage: database killed 5 times, longest outage ${longestMs} ms, responses ${counts}; server process ${survived ? 'survived' : 'DIED'}`,
    );
    return product.isRunning && [...countByStatus.keys()].every((status) => status === 200 || status === 503);
  });
}

/** Two editors save the same version at the same time: one gets 200, the other 409 with the current version. */
export async function runEditors(rounds = 100): Promise<boolean> {
  return withProduct(async (product) => {
    const token = await product.signIn();
    const patient = await createPatient(product, token, 1);
    await product.call('POST', historyPath(patient), { token, body: saveBody('first') });
    let wrong = 0;
    for (let version = 1; version <= rounds; version += 1) {
      const both = await Promise.all(
        ['one', 'other'].map((editor) =>
          product.call('PUT', historyPath(patient), {
            token,
            body: saveBody(`${editor} ${version}`, version),
          }),
        ),
      );
      const [winner, loser] = both.sort((a, b) => a.status - b.status);
      const oneWon = winner?.status === 200 && loser?.status === 409;
      const current = oneWon && z.object({ current: z.unknown() }).parse(loser.body).current;
      if (!oneWon || parseSaved(winner.body).text !== parseSaved(current).text) wrong += 1;
    }
    console.log(`editors: ${rounds} pairs of concurrent saves of one version; ${wrong} without one winner`);
    return wrong === 0;
  });
}

/** Signs 200 users in at once and measures the latency of the health check during that time. */
export async function runLogins(people = 200): Promise<boolean> {
  return withProduct(async (product) => {
    await product.signIn();
    const latencies: number[] = [];
    let stopped = false;
    const probe = (async () => {
      while (!stopped) {
        const sentAt = performance.now();
        await fetch(`http://127.0.0.1:${product.port}/health/live`);
        latencies.push(performance.now() - sentAt);
        await delay(5);
      }
    })();
    const startedAt = performance.now();
    const logins = await Promise.all(
      Array.from({ length: people }, () => product.call('POST', 'auth/users/login', { body: ADMIN })),
    );
    const tookMs = performance.now() - startedAt;
    stopped = true;
    await probe;
    latencies.sort((a, b) => a - b);
    const percentile = (share: number) =>
      Math.round(latencies[Math.floor((latencies.length - 1) * share)] ?? 0);
    const succeeded = logins.filter(({ status }) => status === 200).length;
    console.log(
      `logins: ${people} at once, ${succeeded} signed in within ${Math.round(tookMs)} ms; at the same time ${latencies.length} health checks, median ${percentile(0.5)} ms, 99th percentile ${percentile(0.99)} ms, slowest ${percentile(1)} ms`,
    );
    return succeeded === people && percentile(1) < 1_000;
  });
}
