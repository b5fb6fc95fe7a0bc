import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import secureJson from 'secure-json-parse';
import { z } from 'zod';
import { deriveKey, keyIdOf } from '../kernel/secrets/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';

const hexHash = z.string().regex(/^[0-9a-f]{64}$/);

const tableFile = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  file: z.string().regex(/^[\w.-]+$/),
  rows: z.int().min(0),
  /** Hash of the uncompressed rows, so that equal tables have equal checksums. */
  sha256: hexHash,
  /** Hash of the compressed file. Absent in older backups. */
  fileSha256: hexHash.optional(),
});
export type TableFile = z.output<typeof tableFile>;

export const sealedKey = z.object({ salt: z.string(), nonce: z.string(), tag: z.string(), text: z.string() });
export type SealedKey = z.output<typeof sealedKey>;

const manifest = z.object({
  /** Backups of the older format are not authenticated. */
  format: z.enum(['dentaria-backup-1', 'dentaria-backup-2']),
  product: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableFile),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string().nullable() })),
  /** Identifies the SECRET_KEY without revealing it. */
  keyId: z.string(),
  /** Encrypted with BACKUP_PASSPHRASE; null without a passphrase. */
  sealedKey: sealedKey.nullable(),
});
export type Manifest = z.output<typeof manifest>;

const MANIFEST = 'manifest.json';
/** HMAC-SHA-256 of the manifest, which contains the hash of every other file. */
const AUTHENTICATION = 'manifest.hmac';

function rowAndHashMeter() {
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

export async function writeTable(
  folder: string,
  file: string,
  rows: Readable,
): Promise<Pick<TableFile, 'rows' | 'sha256' | 'fileSha256'>> {
  const [measured, packed] = [rowAndHashMeter(), rowAndHashMeter()];
  const target = createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(rows, measured.stream, createGzip({ level: 6 }), packed.stream, target);
  return { ...measured.result(), fileSha256: packed.result().sha256 };
}

/** @throws StartupError if the file does not match the manifest; `target` may already have received rows */
export async function readTable(folder: string, table: TableFile, target: Writable): Promise<void> {
  const [measured, packed] = [rowAndHashMeter(), rowAndHashMeter()];
  const source = createReadStream(join(folder, table.file));
  await pipeline(source, packed.stream, createGunzip(), measured.stream, target).catch((error) => {
    // Errors of the file system and zlib, not of PostgreSQL.
    if (/^(E[A-Z]+|Z_\w+)$/.test(error.code)) throw damaged(table.file);
    throw error;
  });
  const { rows, sha256 } = measured.result();
  const { sha256: fileSha256 } = packed.result();
  const isSameFile = table.fileSha256 === undefined || fileSha256 === table.fileSha256;
  if (sha256 !== table.sha256 || rows !== table.rows || !isSameFile) throw damaged(table.file);
}

const damaged = (file: string): StartupError =>
  new StartupError(`The backup is damaged: ${file} does not match its checksum.`);

const withChecksum = (text: string): string => `${text}\n${sha256Of(text)}\n`;
const CHECKSUM_LENGTH = 66;

/** Written last: a directory with a manifest is a complete backup. Its checksum detects damage without a key. */
export async function writeManifest(folder: string, content: Manifest, secret: string): Promise<void> {
  const text = withChecksum(JSON.stringify(content, null, 2));
  const options = { flag: 'wx', mode: 0o600, flush: true } as const;
  await writeFile(join(folder, AUTHENTICATION), macOf(text, secret), options);
  await writeFile(join(folder, MANIFEST), text, options);
}

export async function readManifestText(folder: string): Promise<string> {
  return readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartupError(`${folder} holds no backup (${MANIFEST} is missing).`);
  });
}

export function parseManifest(text: string): Manifest {
  const content = text.slice(0, -CHECKSUM_LENGTH);
  if (text !== withChecksum(content)) throw damaged(MANIFEST);
  const parsed = manifest.safeParse(secureJson.safeParse(content));
  if (!parsed.success)
    throw new StartupError(
      'This backup was made by another version of the product: restore it with that one.',
    );
  return parsed.data;
}

export async function authenticate(folder: string, text: string, secret: string | undefined): Promise<void> {
  const written = await readFile(join(folder, AUTHENTICATION), 'latin1').catch(() => undefined);
  if (written === undefined)
    throw new StartupError(
      `The backup is not authenticated (${AUTHENTICATION} is missing, as in backups of older releases). If only you could change it, add --unauthenticated.`,
    );
  if (secret === undefined)
    throw new StartupError(
      'The backup cannot be authenticated without its key: set SECRET_KEY. If only you could change it, add --unauthenticated.',
    );
  if (!isEqual(written, macOf(text, secret)))
    throw new StartupError(
      keyIdOf(secret) === parseManifest(text).keyId
        ? 'The backup is not authentic: somebody changed it after it was made.'
        : 'The backup is not authentic: it was made with another SECRET_KEY, or somebody changed it.',
    );
}

const macOf = (text: string, secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'backup authentication')).update(text).digest('hex');

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

export async function verifyTables(folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables)
    await readTable(folder, table, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
