// node scripts/checks.mjs types lint …: runs the commands of these npm scripts in a pool of one worker per core.
// The output of each command is printed when it ends; the first failure stops the rest. List the slowest script first.
// Each tsc runs with one checker: with more, the checkers repeat much of each other's work and take a core from the pool.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const queue = process.argv.slice(2).flatMap((name) => scripts[name].split(' && '));
const running = new Set();

async function runQueue() {
  for (let command = queue.shift(); command; command = queue.shift()) {
    const startedAt = performance.now();
    const { code, output } = await runToEnd(command);
    if (process.exitCode) return;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${output}${code === 0 ? '✓' : '✗'} ${command} (${seconds} s)\n`);
    if (code === 0) continue;
    process.exitCode = 1;
    for (const child of running) terminate(child);
  }
}

/** npm has put node_modules/.bin on the PATH. */
function runToEnd(command) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      // tsc is written in Go, and ends before its garbage is worth collecting: saves a quarter of its time.
      env: { ...process.env, GOGC: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: true,
      // A process group of its own, so that terminate() also stops its children.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

function terminate(child) {
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid);
}

process.on('SIGINT', () => {
  process.exitCode = 130;
  for (const child of running) terminate(child);
});

await Promise.all(Array.from({ length: availableParallelism() }, runQueue));
