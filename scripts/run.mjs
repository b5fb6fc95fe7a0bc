// npm run backup, restore, faults …: prepares the clone, then runs one program of it on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, node, root } from './prepare.mjs';

const [entry, ...args] = process.argv.slice(2);

try {
  await install();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const program = spawn(node, [join(root, entry), ...args], { stdio: 'inherit' });
program.on('exit', (code) => process.exit(code ?? 1));
// Ctrl-C reaches the program by itself, as the terminal signals the whole group.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => program.kill('SIGTERM'));
