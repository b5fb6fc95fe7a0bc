import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './product.ts';

/** Expands tables that every call of the trial uses. */
const MIGRATION = `
alter table users add column trial text;
alter table histories add column trial text not null default 'none';
alter table history_versions add column trial text;
create table trial (clinic_id bigint not null, id bigint not null, primary key (clinic_id, id));
grant select, insert on trial to dentaria_serving;
`;

export interface Release {
  readonly version: string;
  /** Folder of its sources. */
  readonly root: string;
}

/** Copies the server's sources as the next release, with one more migration. */
export async function makeNextRelease(folder: string): Promise<Release> {
  for (const name of ['contract', 'server'])
    await cp(join(repository, 'packages', name), join(folder, 'packages', name), { recursive: true });
  await linkModules(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const [major, minor] = String(manifest.version).split('.').map(Number);
  const version = `${major}.${(minor ?? 0) + 1}.0`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  const migrations = join(folder, 'packages/server/src/kernel/migrations');
  await writeFile(join(migrations, '209901010000_trial.sql'), MIGRATION);
  return { version, root: folder };
}

/** The same packages, but the workspaces of the copy. */
async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@dentaria'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@dentaria') await symlink(join(from, name), join(to, name));
  for (const name of ['contract', 'server'])
    await symlink(join(to, '..', 'packages', name), join(to, '@dentaria', name));
}
