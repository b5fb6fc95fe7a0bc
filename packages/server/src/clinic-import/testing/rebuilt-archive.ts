import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { zipStream } from '../../modules/exchange/exports/zip-writer.ts';
import { filesOf } from '../../modules/exchange/testing/clinic-exports.ts';

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

/** An export whose files were changed. */
export async function rebuilt(archive: Buffer, change: (files: Files) => void): Promise<Buffer> {
  const files: Files = new Map((await filesOf(archive)).files);
  change(files);
  return zipOf([...files]);
}

/** A changed export without its signature, which `--accept-unsigned` accepts. */
export const unsigned = (archive: Buffer, change: (files: Files) => void): Promise<Buffer> =>
  rebuilt(archive, (files) => {
    change(files);
    files.delete('signature.json');
  });

/** With every file, those of equal names too. */
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

/** Makes an export one of the schema before a migration, without the columns that this and later ones add. */
export const beforeMigration = (
  files: Files,
  migration: string,
  added: Readonly<Record<string, readonly string[]>>,
): void =>
  changeManifest(files, ({ migrations, tables }) => ({
    migrations: migrations.filter((name) => name < migration),
    tables: tables.map((each) => ({
      ...each,
      columns: each.columns?.filter((column) => !added[each.table ?? '']?.includes(column)),
    })),
  }));

/** Replaces a file, and its size, rows and hash in the manifest. */
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

/** `forge` of the first row of a table. */
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

/** A name in the bytes of an archive, which the writer of archives would refuse. */
export const renamed = (archive: Buffer, from: string, to: string): Buffer => {
  if (from.length !== to.length) throw new Error('The names must have the same length');
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
};
