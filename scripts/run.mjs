// Installs the packages, then runs a program on the pinned Node and forwards signals to it.
// node scripts/run.mjs [--web] [program.ts [arguments …]]
// --web builds the web application first. Without a program, it only prepares the clone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, install, log, nodeOptions, pinnedNode, root } from './prepare.mjs';

const withWeb = process.argv[2] === '--web';
const [entry, ...args] = process.argv.slice(withWeb ? 3 : 2);

// The terminal signals the whole process group, but npm takes seconds to stop.
let isStopping = false;
const reportStop = () => {
  if (!isStopping) log('Stopping …');
  isStopping = true;
};
process.on('SIGINT', reportStop);

try {
  await install();
  if (withWeb) await buildWeb();
} catch (error) {
  if (!isStopping) process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.off('SIGINT', reportStop);
if (isStopping) process.exit(1);

if (entry) {
  const program = spawn(pinnedNode, [...nodeOptions, join(root, entry), ...args], { stdio: 'inherit' });
  program.on('exit', (code) => process.exit(code ?? 1));
  // Ctrl-C also signals the program: wait for it to exit.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  process.on('SIGHUP', () => program.kill('SIGHUP'));
  // npm signals only the shell, which does not forward the signal. When the shell is gone, our parent process
  // changes.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== shell && program.kill('SIGTERM'), 500).unref();
  }
}
