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
  exit: () => process.exit(0),
  'read the environment': () => Object.keys(process.env).filter((name) => /DATABASE|KEY|SECRET/.test(name)),
};

serveJobs<string, unknown>(async (name) => jobs[name]?.());
