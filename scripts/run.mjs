// Every command of package.json that runs a program of the product: brings the clone to where it can run, then runs
// the program on the pinned Node and hands it every signal.
//   node scripts/run.mjs [--web] [program.ts [arguments …]]
// With --web the web application is built first. Without a program it does no more than prepare.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, install, node, root } from './prepare.mjs';

const withWeb = process.argv[2] === '--web';
const [entry, ...args] = process.argv.slice(withWeb ? 3 : 2);

try {
  await install();
  if (withWeb) await buildWeb();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

if (entry) {
  const program = spawn(node, [join(root, entry), ...args], { stdio: 'inherit' });
  program.on('exit', (code) => process.exit(code ?? 1));
  // Ctrl-C reaches the program by itself, as the terminal signals the whole group; here it must only not end us first.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  process.on('SIGHUP', () => program.kill('SIGHUP'));
  // npm passes a signal to the shell between us, and a shell that it ends tells nobody.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== shell && program.kill('SIGTERM'), 500).unref();
  }
}
