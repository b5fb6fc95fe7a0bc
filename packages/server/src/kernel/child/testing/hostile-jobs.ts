import { serveJobs } from '../serve-jobs.ts';

const jobs: Readonly<Record<string, () => unknown>> = {
  echo: () => 'echo',
  'throw an error': () => {
    throw new Error('thrown');
  },
  'fill the heap': () => {
    for (const kept: object[] = []; ; ) kept.push(new Array(1_000).fill(kept.length));
  },
  'fill buffers': () => {
    for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(2 ** 24, 1));
  },
  'claim 4 GB': () => Buffer.alloc(4 * 2 ** 30, 1).length,
  'never end': () => {
    for (;;);
  },
  'name its process': () => process.pid,
  exit: () => process.exit(1),
  'keep 600 MB': () => {
    Object.assign(globalThis, { kept: Buffer.alloc(600 * 2 ** 20, 1) });
    return process.pid;
  },
  'read the environment': () => Object.keys(process.env).filter((name) => /DATABASE|KEY|SECRET/.test(name)),
};

serveJobs<string, unknown>(async (name) => jobs[name]?.());
