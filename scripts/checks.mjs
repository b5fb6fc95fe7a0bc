// npm run checks: node scripts/checks.mjs types lint …: the commands of these npm scripts, as many at a time as there are
// cores. Each one's output stays together; the first that fails ends the others. The longest script comes first, so that
// it is not left to run alone. Compilers check in one thread each: further ones would check much of it again.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const waiting = process.argv.slice(2).flatMap((name) => scripts[name].split(' && '));
const running = new Set();

/** One after the other, until none waits. */
async function work() {
  for (let command = waiting.shift(); command; command = waiting.shift()) {
    const began = performance.now();
    const { code, output } = await runToEnd(command);
    if (process.exitCode) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${output}${code === 0 ? '✓' : '✗'} ${command} (${seconds} s)\n`);
    if (code === 0) continue;
    process.exitCode = 1;
    for (const child of running) end(child);
  }
}

/** npm, which runs this, has put the programs of the packages on the path. */
function runToEnd(command) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: true,
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
