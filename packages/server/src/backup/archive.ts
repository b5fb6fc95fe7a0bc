import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartupError } from '../kernel/startup-error.ts';

const tableFile = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  file: z.string().regex(/^[\w.-]+$/),
  rows: z.int().min(0),
  /** Hash of the uncompressed rows, so that equal tables have equal checksums. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type TableFile = z.output<typeof tableFile>;

const sealedKey = z.object({ salt: z.string(), nonce: z.string(), tag: z.string(), text: z.string() });
export type SealedKey = z.output<typeof sealedKey>;

const manifest = z.object({
  format: z.literal('dentaria-backup-1'),
  product: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of the migrations applied to the database, sorted. */
  migrations: z.array(z.string()),
  jobsVersion: z.int().nullable(),
  tables: z.array(tableFile),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string().nullable() })),
  /** Identifies the SECRET_KEY of the data without revealing it. */
  keyId: z.string(),
  /** The key, encrypted with BACKUP_PASSPHRASE; null without a passphrase. */
  sealedKey: sealedKey.nullable(),
});
export type Manifest = z.output<typeof manifest>;

const MANIFEST = 'manifest.json';

/** Counts rows and hashes bytes as they pass. COPY's text format has one line per row. */
function meter() {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) };
}

/** Writes the rows of a table, compressed, and flushes them to disk. */
export async function writeTable(
  folder: string,
  file: string,
  rows: Readable,
): Promise<{ rows: number; sha256: string }> {
  const measured = meter();
  const target = createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(rows, measured.stream, createGzip({ level: 6 }), target);
  return measured.result();
}

export function readTable(folder: string, { file }: TableFile): Readable {
  const unpacked = createGunzip();
  const source = createReadStream(join(folder, file));
  source.on('error', (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
}

const withChecksum = (text: string): string => `${text}\n${sha256Of(text)}\n`;
/** 64 hexadecimal digits between two line feeds. */
const CHECKSUM_LENGTH = 66;

/** Written last and followed by its checksum: a directory with a manifest is a complete backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = JSON.stringify(content, null, 2);
  const options = { flag: 'wx', mode: 0o600, flush: true } as const;
  await writeFile(join(folder, MANIFEST), withChecksum(text), options);
}

/** @throws StartupError if the directory contains no backup, or one that was modified or truncated. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartupError(`${folder} holds no backup (${MANIFEST} is missing).`);
  });
  const content = text.slice(0, -CHECKSUM_LENGTH);
  if (text !== withChecksum(content))
    throw new StartupError(`The backup is damaged: ${MANIFEST} does not match its checksum.`);
  const parsed = manifest.safeParse(JSON.parse(content));
  if (!parsed.success)
    throw new StartupError(
      'This backup was made by another version of the product: restore it with that one.',
    );
  return parsed.data;
}

/** Verifies every file of the backup. @throws StartupError that names the first damaged file. */
export async function verifyTables(folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const measured = meter();
    measured.stream.resume();
    const read = await pipeline(readTable(folder, table), measured.stream).then(
      () => measured.result(),
      () => undefined,
    );
    if (read?.sha256 !== table.sha256 || read.rows !== table.rows)
      throw new StartupError(`The backup is damaged: ${table.file} does not match its checksum.`);
  }
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
