// npm start, npm run demo: prepares the clone, then runs the server and hands it every signal.
// npm run prepare:clone does no more than prepare.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, install, node, root } from './prepare.mjs';

const entry = process.argv[2] === 'demo' ? 'demo.ts' : 'main.ts';

try {
  await install();
  await buildWeb();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

if (process.argv[2] === 'prepare') process.exit(0);

const server = spawn(node, [join(root, 'packages', 'server', 'src', entry)], { stdio: 'inherit' });
server.on('exit', (code) => process.exit(code ?? 1));
// Ctrl-C reaches the server by itself, as the terminal signals the whole group; here it must only not end us first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGHUP', () => server.kill('SIGHUP'));
