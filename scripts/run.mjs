// Installs the packages, then runs a program on the pinned Node and forwards signals to it.
//   node scripts/run.mjs [--web] [program.ts [arguments …]]
// With --web the web application is built first. Without a program, it only prepares the clone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, install, log, node, nodeOptions, root } from './prepare.mjs';

const withWeb = process.argv[2] === '--web';
const [entry, ...args] = process.argv.slice(withWeb ? 3 : 2);

// On Ctrl-C the terminal signals the whole process group. npm takes seconds to stop an installation.
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
  const program = spawn(node, [...nodeOptions, join(root, entry), ...args], { stdio: 'inherit' });
  program.on('exit', (code) => process.exit(code ?? 1));
  // The program is in the process group that Ctrl-C signals: wait for it to exit.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  process.on('SIGHUP', () => program.kill('SIGHUP'));
  // npm signals only the shell that runs this script, and the shell does not forward the signal. When the shell is
  // gone, our parent process changes.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== shell && program.kill('SIGTERM'), 500).unref();
  }
}
