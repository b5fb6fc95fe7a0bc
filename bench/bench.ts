// Compares Dentaria with a bare node:http server (the upper limit of this machine), Directus and Parse Server:
//   npm run bench -- [--seconds 2] [--rounds 6] [--warm-up 15] [--connections 10] [--patients 5000] [--seed 7] [--no-peers]
//                    [--job 'save a history' …]
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benchmark } from './frame/bench.ts';
import { type Jobs, measureInTurn, type Results } from './frame/load.ts';
import { memoryOf } from './frame/memory.ts';
import { people } from './frame/people.ts';
import { print } from './frame/report.ts';
import { startBare } from './subjects/bare.ts';
import { startDentaria } from './subjects/dentaria.ts';
import { startDirectus } from './subjects/directus.ts';
import { startParseServer } from './subjects/parse-server.ts';
import { chartOf, tableOf } from './subjects/report.ts';
import { JOBS, type JobName, type Subject } from './subjects/subject.ts';

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
const connections = Number(options.connections);

/** Creating patients runs last, because it makes the lists of the other jobs longer. */
const PHASES: readonly (readonly JobName[])[] = [
  JOBS.filter((job) => job !== 'create a patient'),
  ['create a patient'],
];

async function measureSubjects(subjects: readonly Subject[]): Promise<Results<JobName>> {
  const jobs: Jobs<JobName> = Object.fromEntries(subjects.map((subject) => [subject.name, subject.jobs]));
  const load = {
    connections,
    seconds: Number(options.seconds),
    rounds: Number(options.rounds),
    warmUpSeconds: Number(options['warm-up']),
  };
  const phases: Results<JobName>[] = [];
  for (const phase of PHASES) {
    const chosen = phase.filter((job) => options.job.includes(job));
    if (chosen.length > 0) phases.push(await measureInTurn(chosen, jobs, load));
  }
  return Object.fromEntries(
    subjects.map(({ name }) => [name, Object.assign({}, ...phases.map((results) => results[name]))]),
  );
}

async function memoryOfEach(subjects: readonly Subject[]): Promise<Record<string, number>> {
  const megabytes: Record<string, number> = {};
  for (const { name, process } of subjects) megabytes[name] = Math.round(await memoryOf(process.pid));
  return megabytes;
}

const resultsFile = (name: string): URL => new URL(`results/${name}`, import.meta.url);

await benchmark(async (bench) => {
  const patients = people(Number(options.patients), Number(options.seed));
  const setup = { bench, patients, connections };
  const dentaria = await startDentaria(setup);
  const subjects: Subject[] = [dentaria, await startBare(setup, dentaria.bodies)];
  if (!options['no-peers']) subjects.push(await startDirectus(setup), await startParseServer(setup));
  const atRest = await memoryOfEach(subjects);
  const results = await measureSubjects(subjects);
  const memoryMb = { atRest, afterLoad: await memoryOfEach(subjects) };
  const report = { at: new Date().toISOString(), options, node: process.version, memoryMb, results };
  await mkdir(resultsFile(''), { recursive: true });
  await writeFile(resultsFile('latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(resultsFile('latest.svg'), chartOf(results));
  print(`${tableOf(results)}\n\nMemory, MB (Pss): ${JSON.stringify(memoryMb)}`);
});
