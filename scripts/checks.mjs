// node scripts/checks.mjs types lint …: these npm scripts, as many at a time as there are cores. Each one's output stays
// together; the first that fails ends the others. The longest comes first, so that it is not left to run alone.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root } from './prepare.mjs';

const waiting = process.argv.slice(2);
const running = new Set();

/** One after the other, until none waits. */
async function work() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const began = performance.now();
    const { code, output } = await npmRun(name);
    if (process.exitCode) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${output}${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (code === 0) continue;
    process.exitCode = 1;
    for (const child of running) end(child);
  }
}

function npmRun(name) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      // Leads a group: what it started ends with it.
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

function end(child) {
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid);
}

process.on('SIGINT', () => {
  process.exitCode = 130;
  for (const child of running) end(child);
});

await Promise.all(Array.from({ length: availableParallelism() }, work));
