import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { log } from './report.ts';

const run = promisify(execFile);
const PEERS = fileURLToPath(new URL('../.peers/', import.meta.url));

/** The Node that npm runs on, because `npm install` builds the native modules of a peer for it. */
export const peersNode = process.env.npm_node_execpath ?? process.execPath;
const npm = process.env.npm_execpath;

/** Installs a peer outside the workspaces, unless it is installed. Resolves to its folder. Takes minutes. */
export async function installPeer(name: string, version: string): Promise<string> {
  const folder = join(PEERS, name);
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  log(`installing ${name}@${version} …`);
  const install = ['install', `${name}@${version}`, '--no-audit', '--no-fund'];
  await (npm ? run(peersNode, [npm, ...install], { cwd: folder }) : run('npm', install, { cwd: folder }));
  return folder;
}
