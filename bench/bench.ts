// Compares Dentaria with a bare node:http server (the upper limit of this machine), Directus and Parse Server:
//   npm run bench -- [--seconds 2] [--rounds 6] [--warm-up 15] [--connections 10] [--patients 5000] [--seed 7] [--no-peers]
//                    [--job 'save a history' …]
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { people } from './dataset.ts';
import { measure, type Samples, type Stats, summarize } from './measure.ts';
import { chartOf, tableOf } from './report.ts';
import { startBare } from './subjects/bare.ts';
import { startDentaria } from './subjects/dentaria.ts';
import { startDirectus } from './subjects/directus.ts';
import { startParseServer } from './subjects/parse-server.ts';
import { asOwner, JOBS, type JobName, memoryOf, type Setup, type Subject } from './subjects/subject.ts';

const { values: options } = parseArgs({
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
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);

const newSamples = (): Samples => ({ latencies: [], errors: 0, seconds: 0 });

const log = (line: string): void => void process.stderr.write(`${line}\n`);

async function createSetup(folder: string, connection: pg.ClientConfig): Promise<Setup> {
  await asOwner(connection, async (owner) => {
    for (const name of ['bare', 'directus', 'parse']) await owner.query(`create database ${name}`);
  });
  return {
    patients: people(Number(options.patients), Number(options.seed)),
    connections: Number(options.connections),
    postgres: connection,
    folder,
  };
}

export type Results = Record<string, Partial<Record<JobName, Stats>>>;

/** Creating patients runs last, because it makes the lists of the other jobs longer. */
const PHASES: readonly (readonly JobName[])[] = [
  JOBS.filter((job) => job !== 'create a patient'),
  ['create a patient'],
];

/**
 * Interleaves the subjects, so that a slow moment of the machine affects all of them, and rotates their order every
 * round. A warm-up gives V8 time to optimize the code of each job.
 */
async function run(subjects: readonly Subject[], connections: number): Promise<Results> {
  const samplesByName = new Map<string, Samples>();
  const samplesOf = (subject: Subject, job: JobName): Samples => {
    const name = `${subject.name}/${job}`;
    const samples = samplesByName.get(name) ?? newSamples();
    samplesByName.set(name, samples);
    return samples;
  };
  for (const phase of PHASES) {
    const jobs = phase.filter((job) => options.job.includes(job));
    const runEach = async (first: number, seconds: number, into: typeof samplesOf): Promise<void> => {
      const rotated = [...subjects.slice(first), ...subjects.slice(0, first)];
      for (const job of jobs) {
        for (const subject of rotated) {
          const work = subject.jobs[job];
          if (work) await measure(work, seconds, connections, into(subject, job));
        }
      }
    };
    await runEach(0, Number(options['warm-up']), newSamples);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await runEach(round % subjects.length, SECONDS, samplesOf);
      log(`round ${round} of ${ROUNDS}: ${jobs.join(', ')}`);
    }
  }
  return Object.fromEntries(
    subjects.map((subject) => [
      subject.name,
      Object.fromEntries(
        JOBS.flatMap((job) => {
          const samples = samplesByName.get(`${subject.name}/${job}`);
          return samples ? [[job, summarize(samples)]] : [];
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
// PostgreSQL does not run as root: its system user must be able to traverse the folder.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const subjects: Subject[] = [];
try {
  const setup = await createSetup(folder, postgres.connection);
  const dentaria = await startDentaria(setup);
  subjects.push(dentaria, await startBare(setup, dentaria.bodies));
  if (!options['no-peers']) {
    subjects.push(await startDirectus(setup));
    subjects.push(await startParseServer(setup));
  }
  const atRest = await memory(subjects);
  const results = await run(subjects, setup.connections);
  const report = {
    at: new Date().toISOString(),
    options,
    node: process.version,
    memoryMb: { atRest, afterLoad: await memory(subjects) },
    results,
  };
  const resultsFolder = fileURLToPath(new URL('results/', import.meta.url));
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(join(resultsFolder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(resultsFolder, 'latest.svg'), chartOf(results));
  process.stdout.write(`${tableOf(results)}\n\nMemory, MB (Pss): ${JSON.stringify(report.memoryMb)}\n`);
} finally {
  for (const child of subjects.flatMap(({ processes }) => processes)) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
