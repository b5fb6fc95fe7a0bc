import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './server-process.ts';
import { makeScratch } from './testing/scratch.ts';

/** Starts a fake server that recovers for 1.5 s and runs `onTick` every 100 ms. */
async function startRecovering(onTick: string) {
  const folder = await makeScratch();
  const program = join(folder, 'postgres');
  const file = join(folder, 'postmaster.pid');
  const write = (status: string) => `printf '%s\\n' $$ ${folder} 0 5432 ${folder} "" 0 ${status} > ${file}`;
  const turns = Array.from({ length: 15 }, () => `${onTick}; sleep 0.1`).join('\n');
  await writeFile(program, `#!/bin/sh\n${write('starting')}\n${turns}\n${write('ready')}\nexec sleep 60\n`);
  await chmod(program, 0o755);
  return startServer(
    {
      binaries: { postgres: program, initdb: '', pgCtl: '' },
      cluster: folder,
      user: undefined,
      arguments: [],
      logFile: join(folder, 'server.log'),
      print: () => {},
      maxSilenceMs: 800,
    },
    () => {},
  );
}

test('a start waits for a recovery that reports progress', async () => {
  const server = await startRecovering('echo redo in progress');
  onTestFinished(() => server.stop());
  expect(server.isRunning()).toBe(true);
});

test('a start ends a server that reports nothing', async () => {
  await expect(startRecovering(':')).rejects.toThrow(/^The embedded database did not start/);
});
