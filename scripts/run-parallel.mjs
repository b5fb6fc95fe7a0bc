// node scripts/run-parallel.mjs test:unit test:e2e: runs these npm scripts at the same time, each to its end, because
// each spends much of its time waiting for I/O. Every line of output is prefixed with the name of its script. The test
// runners write their reports to the folder TEST_REPORTS.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { log, REPORTS, root } from './prepare.mjs';
import { unsteadyTests } from './test-reports.mjs';

/** Resolves to the exit code. */
function runToEnd(name) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      env: { ...process.env, TEST_REPORTS: REPORTS },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => log(`${name} ${line}`));
    child.on('error', (error) => log(`${name} ${error.message}`));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

await rm(REPORTS, { recursive: true, force: true });
const outcomes = await Promise.all(
  process.argv.slice(2).map(async (name) => {
    const startedAt = performance.now();
    const code = await runToEnd(name);
    return `${code === 0 ? '✓' : '✗'} ${name} (${Math.round((performance.now() - startedAt) / 1000)} s)`;
  }),
);
const hasFailed = outcomes.some((outcome) => outcome.startsWith('✗'));
// Last, because a hosted run may show only the end of the output.
log([...unsteadyTests(), ...outcomes].join('\n'));
if (hasFailed) process.exitCode = 1;
