import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';

// Runs the demo as a child process, as `npm run demo` does.

const demo = fileURLToPath(new URL('./demo.ts', import.meta.url));
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

async function start() {
  const temporary = await mkdtemp(join(tmpdir(), 'dentaria-demo-test-'));
  // The tests of root run PostgreSQL as another user, who needs access.
  await chmod(temporary, 0o711);
  cleanUps.push(() => rm(temporary, { recursive: true, force: true }));
  const env = {
    ...childEnvironment,
    TMPDIR: temporary,
    HOST: '',
    PORT: '0',
    // The demo must ignore the settings of an installation.
    DATABASE_URL: 'postgres://clinic@127.0.0.1:1/clinic',
    DATA_DIR: join(temporary, 'data'),
  };
  const child = spawn(process.execPath, [demo], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  cleanUps.push(async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exit;
  });
  const waitForOutput = async (text: string): Promise<string> => {
    await expect.poll(() => output.includes(text) || child.exitCode !== null).toBe(true);
    if (!output.includes(text)) throw new Error(`ended before it printed "${text}"`);
    return output;
  };
  return { child, exit, waitForOutput, temporary };
}

test('prints the accounts and leaves no files behind', async () => {
  const { child, exit, waitForOutput, temporary } = await start();
  const output = await waitForOutput('deletes its data');
  expect(output).toMatch(/Administrator +\(all\) +admin +dentaria-demo/);
  expect(output).toMatch(/Receptionist .+ rsosa +dentaria-demo/);
  expect(output).not.toContain('shown only this once');
  expect(output, 'listens on loopback').not.toContain('Plain HTTP');
  expect(await readdir(temporary)).toEqual([expect.stringMatching(/^dentaria-demo-/)]);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await readdir(temporary)).toEqual([]);
});

test('leaves no files behind when stopped during the start', async () => {
  const { child, exit, waitForOutput, temporary } = await start();
  await waitForOutput('Creating the database');
  child.kill('SIGINT');
  expect(await exit).toBe(0);
  expect(await readdir(temporary)).toEqual([]);
});
