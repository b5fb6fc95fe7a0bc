import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { people } from './dataset.ts';
import { measure, type Samples, summarize } from './measure.ts';
import { startBare } from './subjects/bare.ts';
import { startVariant } from './subjects/hm-variant.ts';
import { startParseServer } from './subjects/parse-server.ts';
import { startDirectus } from './subjects/directus.ts';
import { asOwner, type JobName, memoryOf, type Subject } from './subjects/subject.ts';
const NEW = '/work/h-memory/packages/server/src/main.ts', OLD = '/tmp/hm-base/packages/server/src/main.ts';
import { readFileSync, readdirSync } from 'node:fs';
const cpuOf = (pid: number) => { try { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10; } catch { return 0; } };
const cpuOfTree = (pid: number): number => { const kids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number); return cpuOf(pid) + kids.reduce((a, k) => a + cpuOf(k), 0); };
const all: Record<string, string[]> = { old: [OLD], new: [NEW], new16: ['--max-semi-space-size=16', NEW], new8: ['--max-semi-space-size=8', NEW], new32: ['--max-semi-space-size=32', NEW] };
const wanted = (process.env.SUBJECTS ?? 'old,new16,parse').split(',');
const JOBS = (process.env.JOBS ?? 'patient by DNI,save a history').split(',') as JobName[];
const [warm, seconds, rounds] = (process.env.T ?? '8,2,6').split(',').map(Number) as [number, number, number];
const folder = await mkdtemp('/tmp/hm-bench-'); await chmod(folder, 0o755);
const pg = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: () => {} });
const pgPid = Number(readFileSync(join(folder, 'postgres/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const subjects: Subject[] = [];
try {
  await asOwner(pg.connection, async (o) => { for (const n of ['bare', 'directus', 'parse', ...Object.keys(all)]) await o.query(`create database ${n}`); });
  const setup = { patients: people(5000, 7), connections: 10, postgres: pg.connection, folder };
  for (const w of wanted) {
    if (w === 'parse') subjects.push(await startParseServer(setup));
    else if (w === 'directus') subjects.push(await startDirectus(setup));
    else if (w === 'bare') subjects.push(await startBare(setup, (subjects[0] as any).bodies));
    else subjects.push(await startVariant(setup, w, all[w]!));
  }
  const mem = async (l: string) => console.log(l, Object.fromEntries(await Promise.all(subjects.map(async (s) => [s.name, Math.round(await memoryOf(s.processes[0]!.pid))]))));
  await mem('at rest');
  for (const job of JOBS) {
    const samples = new Map(subjects.map((s) => [s.name, { latencies: [], errors: 0, seconds: 0 } as Samples]));
    const cpu = new Map(subjects.map((s) => [s.name, { server: 0, pg: 0, n: 0 }]));
    for (const s of subjects) if (s.jobs[job]) await measure(s.jobs[job]!, warm, 10, { latencies: [], errors: 0, seconds: 0 });
    for (let r = 0; r < rounds; r++) { const k = r % subjects.length; for (const s of [...subjects.slice(k), ...subjects.slice(0, k)]) if (s.jobs[job]) { const pid = s.processes[0]!.pid!; const c0 = cpuOf(pid), p0 = cpuOfTree(pgPid), n0 = samples.get(s.name)!.latencies.length; await measure(s.jobs[job]!, seconds, 10, samples.get(s.name)!); const e = cpu.get(s.name)!; e.server += cpuOf(pid) - c0; e.pg += cpuOfTree(pgPid) - p0; e.n += samples.get(s.name)!.latencies.length - n0; } }
    for (const s of subjects) { const st = samples.get(s.name)!; if (st.latencies.length) console.log(job.padEnd(24), s.name.padEnd(14), JSON.stringify(summarize(st)), 'CPU ms/request: server', (cpu.get(s.name)!.server / cpu.get(s.name)!.n).toFixed(2), 'pg', (cpu.get(s.name)!.pg / cpu.get(s.name)!.n).toFixed(2)); }
  }
  await mem('after load');
} finally {
  for (const c of subjects.flatMap(({ processes }) => processes)) c.kill('SIGTERM');
  await new Promise((r) => setTimeout(r, 1500)); await pg.stop(); await rm(folder, { recursive: true, force: true });
}
