import { readFile } from 'node:fs/promises';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Proportional set size of a process and its descendants in MB, which counts shared memory once. 0 except on Linux. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const own = Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);
  const descendants = await Promise.all(children.map(memoryOf));
  return descendants.reduce((sum, megabytes) => sum + megabytes, own);
}

/** Memory in MB that no other process shares. */
export async function privateMegabytes(pid: number): Promise<number> {
  const rollup = await read(`/proc/${pid}/smaps_rollup`);
  const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, size]) => Number(size));
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024);
}

/** Seconds of processor time of a process, on Linux. */
export async function cpuSeconds(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
