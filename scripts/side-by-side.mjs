// node scripts/side-by-side.mjs test:unit test:e2e: these npm scripts at the same time, each to its end. One waits for a
// browser, a database or a process while another computes. Each line says whose it is.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root, say } from './prepare.mjs';

/** The exit code. */
function runToEnd(name) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => say(`${name} ${line}`));
    child.on('error', (error) => say(`${name} ${error.message}`));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const outcomes = await Promise.all(
  process.argv.slice(2).map(async (name) => {
    const began = performance.now();
    const code = await runToEnd(name);
    return `${code === 0 ? '✓' : '✗'} ${name} (${Math.round((performance.now() - began) / 1000)} s)`;
  }),
);
say(outcomes.join('\n'));
if (outcomes.some((outcome) => outcome.startsWith('✗'))) process.exitCode = 1;
