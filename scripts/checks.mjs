// node scripts/checks.mjs types lint …: runs the commands of these npm scripts with one worker per core and stops at
// the first failure. List the slowest script first. tsc runs with one checker, because several would take cores from
// the other commands.
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

function runToEnd(command) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      // tsc is written in Go. Without garbage collection it takes a quarter less time.
      env: { ...process.env, GOGC: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: true,
      // A separate process group lets terminate() stop its children.
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
