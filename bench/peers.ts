import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PEERS = fileURLToPath(new URL('.peers/', import.meta.url));

/** Installs a peer from npm, once, outside the workspaces; answers its folder. Takes minutes the first time. */
export async function installPeer(name: string, version: string): Promise<string> {
  const folder = join(PEERS, name);
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  process.stderr.write(`installing ${name}@${version} …\n`);
  await run('npm', ['install', `${name}@${version}`, '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}
