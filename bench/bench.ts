// The product's main jobs beside the physical limit and beside what people would pick instead, in one run:
//   npm run bench -- [--seconds 2] [--rounds 6] [--warm-up 15] [--connections 10] [--patients 5000] [--seed 7] [--no-peers]
//                    [--job 'save a history' …]
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { type Figures, figuresOf, measure, type Times } from './load.ts';
import { chartOf, tableOf } from './report.ts';
import { startBare } from './subjects/bare.ts';
import { startDentaria } from './subjects/dentaria.ts';
import { startDirectus } from './subjects/directus.ts';
import { startParseServer } from './subjects/parse-server.ts';
import { asOwner, JOBS, type JobName, memoryOf, type Subject, type World } from './subjects/subject.ts';
import { people } from './world.ts';

const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '6' },
    'warm-up': { type: 'string', default: '15' },
    connections: { type: 'string', default: '10' },
    patients: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '7' },
    'no-peers': { type: 'boolean', default: false },
    job: { type: 'string', multiple: true, default: [...JOBS] },
  },
});
const SECONDS = Number(asked.seconds);
const ROUNDS = Number(asked.rounds);

const newTimes = (): Times => ({ times: [], bad: 0, seconds: 0 });

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function makeWorld(folder: string, connection: pg.ClientConfig): Promise<World> {
  await asOwner(connection, async (owner) => {
    for (const name of ['bare', 'directus', 'parse']) await owner.query(`create database ${name}`);
  });
  return {
    patients: people(Number(asked.patients), Number(asked.seed)),
    connections: Number(asked.connections),
    postgres: connection,
    folder,
  };
}

export type Results = Record<string, Partial<Record<JobName, Figures>>>;

/** What makes the lists longer comes when everything else is done, so that each round meets the same world. */
const PHASES: readonly (readonly JobName[])[] = [
  JOBS.filter((job) => job !== 'create a patient'),
  ['create a patient'],
];

/**
 * Each job of each subject in turn, several times over, so that a slow moment of the machine falls on all; each round
 * another one begins, so that none always follows the same other. A server runs for days: before it is measured, each
 * job runs for a while, so that its code is compiled.
 */
async function run(subjects: readonly Subject[], connections: number): Promise<Results> {
  const seen = new Map<string, Times>();
  const timesOf = (subject: Subject, job: JobName): Times => {
    const name = `${subject.name}/${job}`;
    const times = seen.get(name) ?? newTimes();
    seen.set(name, times);
    return times;
  };
  for (const phase of PHASES) {
    const jobs = phase.filter((job) => asked.job.includes(job));
    const runEach = async (first: number, seconds: number, into: typeof timesOf): Promise<void> => {
      const turns = [...subjects.slice(first), ...subjects.slice(0, first)];
      for (const job of jobs) {
        for (const subject of turns) {
          const work = subject.jobs[job];
          if (work) await measure(work, seconds, connections, into(subject, job));
        }
      }
    };
    await runEach(0, Number(asked['warm-up']), newTimes);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await runEach(round % subjects.length, SECONDS, timesOf);
      say(`round ${round} of ${ROUNDS}: ${jobs.join(', ')}`);
    }
  }
  return Object.fromEntries(
    subjects.map((subject) => [
      subject.name,
      Object.fromEntries(
        JOBS.flatMap((job) => {
          const times = seen.get(`${subject.name}/${job}`);
          return times ? [[job, figuresOf(times)]] : [];
        }),
      ),
    ]),
  );
}

const memory = async (subjects: readonly Subject[]): Promise<Record<string, number>> => {
  const megabytes = subjects.map(async ({ name, processes }) => {
    const each = await Promise.all(processes.map(({ pid }) => memoryOf(pid)));
    return [name, Math.round(each.reduce((sum, one) => sum + one, 0))] as const;
  });
  return Object.fromEntries(await Promise.all(megabytes));
};

const folder = await mkdtemp(join(tmpdir(), 'dentaria-bench-'));
// PostgreSQL runs as another user than root and must come in.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), say });
const subjects: Subject[] = [];
try {
  const world = await makeWorld(folder, postgres.connection);
  const dentaria = await startDentaria(world);
  subjects.push(dentaria, await startBare(world, dentaria.bodies));
  if (!asked['no-peers']) {
    subjects.push(await startDirectus(world));
    subjects.push(await startParseServer(world));
  }
  const atRest = await memory(subjects);
  const results = await run(subjects, world.connections);
  const report = {
    at: new Date().toISOString(),
    asked,
    node: process.version,
    memoryMb: { atRest, afterLoad: await memory(subjects) },
    results,
  };
  const kept = fileURLToPath(new URL('results/', import.meta.url));
  await mkdir(kept, { recursive: true });
  await writeFile(join(kept, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(kept, 'latest.svg'), chartOf(results));
  process.stdout.write(`${tableOf(results)}\n\nMemory, MB (Pss): ${JSON.stringify(report.memoryMb)}\n`);
} finally {
  for (const child of subjects.flatMap(({ processes }) => processes)) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
