import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { migrate } from '../../kernel/database/migrate/migrate.ts';
import { zipStream } from '../../modules/exchange/exports/zip-writer.ts';
import { filesOf } from '../../modules/exchange/testing/clinic-exports.ts';
import { migrationFolders } from '../../modules.ts';
import { makeEmptyDatabase } from '../../testing/test-database.ts';
import { query } from './exported-clinic.ts';

export type Files = Map<string, Buffer>;

interface ListedFile {
  readonly name: string;
  readonly table?: string;
  readonly columns?: readonly string[];
}
interface Manifest {
  readonly migrations: readonly string[];
  tables: readonly ListedFile[];
  readonly people: ListedFile;
  readonly others: readonly ListedFile[];
}

export async function rebuildArchive(archive: Buffer, change: (files: Files) => void): Promise<Buffer> {
  const files: Files = new Map((await filesOf(archive)).files);
  change(files);
  return zipOf([...files]);
}

/** Removes the signature, for `--accept-unsigned`. */
export const rebuildUnsigned = (archive: Buffer, change: (files: Files) => void): Promise<Buffer> =>
  rebuildArchive(archive, (files) => {
    change(files);
    files.delete('signature.json');
  });

/** Allows several files with the same name. */
export const zipOf = (files: readonly (readonly [string, Buffer])[]): Promise<Buffer> =>
  buffer(
    zipStream(async ({ add }) => {
      for (const [name, content] of files) await add(name, [content]);
    }),
  );

export function changeManifest(files: Files, change: (manifest: Manifest) => object): void {
  const manifest = JSON.parse(String(files.get('manifest.json')));
  files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })));
}

/** Removes the tables and columns that did not exist before a migration. */
export const beforeMigration = (
  files: Files,
  migration: string,
  schema?: ReadonlyMap<string, readonly string[]>,
): void =>
  changeManifest(files, ({ migrations, tables }) => {
    const had = ({ table = '' }: ListedFile): boolean => !schema || schema.has(table);
    for (const { name } of tables.filter((each) => !had(each))) files.delete(name);
    return {
      migrations: migrations.filter((name) => name < migration),
      tables: tables.filter(had).map((each) => ({
        ...each,
        columns: each.columns?.filter((column) => schema?.get(each.table ?? '')?.includes(column) ?? true),
      })),
    };
  });

export async function schemaBefore(migration: string): Promise<Map<string, readonly string[]>> {
  const connection = await makeEmptyDatabase();
  const files = await Promise.all(migrationFolders.map((folder) => readdir(folder)));
  const names = files.flat().map((name) => basename(name, '.sql'));
  await migrate(
    connection,
    migrationFolders,
    names.filter((name) => name < migration),
  );
  const rows = await query<{ table: string; columns: string[] }>(
    connection,
    `select table_name as table, array_agg(column_name::text) as columns
       from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Also corrects the file's size, rows and hash in the manifest. */
export function forge(files: Files, name: string, change: (content: string) => string): void {
  const content = Buffer.from(change(String(files.get(name))));
  files.set(name, content);
  changeManifest(files, ({ tables, people, others }) => {
    for (const listed of [...tables, people, ...others])
      if (listed.name === name)
        Object.assign(listed, {
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          ...('rows' in listed && { rows: countLines(content) }),
        });
    return { tables, people, others };
  });
}

function countLines(content: Buffer): number {
  let lines = 0;
  for (const byte of content) if (byte === 10) lines += 1;
  return lines;
}

export const forgeRow = (
  files: Files,
  table: string,
  change: (row: Record<string, unknown>) => object | string,
): void =>
  forge(files, `datos/${table}.ndjson`, (content) => {
    const [first = '', ...rest] = content.split('\n');
    const changed = change(JSON.parse(first));
    return [typeof changed === 'string' ? changed : JSON.stringify(changed), ...rest].join('\n');
  });

/** Changes a name in the archive's bytes, because the zip writer would reject it. */
export const renamed = (archive: Buffer, from: string, to: string): Buffer => {
  if (from.length !== to.length) throw new Error('The names must have the same length');
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
};
