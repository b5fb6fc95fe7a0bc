import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import secureJson from 'secure-json-parse';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { detachedSignature, verifySignature } from '../kernel/secrets/signing.ts';
import { StartupError } from '../kernel/startup-error.ts';
import {
  CLINIC_FORMAT,
  type ClinicManifest,
  clinicManifest,
  MANIFEST,
  SIGNATURE,
} from '../modules/exchange/exports/clinic-format.ts';

type ListedFile = ClinicManifest['others'][number] & { readonly rows?: number };

const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
const MAX_SIGNATURE_BYTES = 4096;
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 10;
/** Rows compress far less; a zip bomb expands a thousand times. */
const MAX_EXPANSION_FACTOR = 500;
const SMALL_FILE_BYTES = 16 * 1024 * 1024;

/** Entries are never extracted to the disk, whatever their names. */
export interface ClinicArchive {
  readonly manifest: ClinicManifest;
  readonly signer: string | undefined;
  /** @throws StartupError after the last line if rows, size or hash differ from the manifest */
  readonly lines: (file: ListedFile) => AsyncGenerator<string>;
  readonly close: () => void;
}

export async function openArchive(path: string): Promise<ClinicArchive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartupError(`There is no file ${path}.`);
    throw new StartupError(`${path} is not the whole export of a clinic (${error.message}).`);
  });
  try {
    const entries = await listEntries(zip);
    const content = await readSmallFile(zip, entries, { name: MANIFEST, max: MAX_MANIFEST_BYTES });
    if (!content)
      throw new StartupError(`The file is not the export of a clinic: ${MANIFEST} is missing or too large.`);
    const signer = await findSigner(zip, entries, content);
    const manifest = parseManifest(content);
    assertListed(entries, manifest);
    return {
      manifest,
      signer,
      lines: (file) => linesOf(zip, entries.get(file.name), file),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is in it twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw new StartupError(`The file is damaged or was changed: ${(error as Error).message}.`);
  }
  return entries;
}

async function readSmallFile(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { name, max }: { readonly name: string; readonly max: number },
): Promise<Buffer | undefined> {
  const entry = entries.get(name);
  if (!entry || entry.uncompressedSize > max) return undefined;
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (error) {
    throw damaged(name, error as Error);
  }
}

async function findSigner(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Buffer) {
  if (!entries.has(SIGNATURE)) return undefined;
  const content = await readSmallFile(zip, entries, { name: SIGNATURE, max: MAX_SIGNATURE_BYTES });
  const signature = detachedSignature.safeParse(secureJson.safeParse(String(content)));
  const signer = signature.success ? verifySignature(manifest, signature.data) : undefined;
  if (signer === undefined)
    throw new StartupError(
      `The export was changed after it was signed: ${SIGNATURE} is not the signature of its ${MANIFEST}.`,
    );
  return signer;
}

function parseManifest(file: Buffer): ClinicManifest {
  const content = secureJson.safeParse(file);
  if (content === undefined) throw damaged(MANIFEST);
  const parsed = clinicManifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const { format } = Object(content) as { readonly format?: unknown };
  throw new StartupError(
    typeof format === 'string' && /^dentaria-clinic-\d+$/.test(format) && format !== CLINIC_FORMAT
      ? `The export has the format ${format}, which this release does not read: update it first.`
      : 'The file is not the export of a clinic.',
  );
}

const filesOf = ({ tables, people, others }: ClinicManifest): readonly ListedFile[] => [
  ...tables,
  people,
  ...others,
];

function assertListed(entries: ReadonlyMap<string, Entry>, manifest: ClinicManifest): void {
  const listed = filesOf(manifest);
  const unlisted = [MANIFEST, SIGNATURE];
  const names = new Set([...unlisted, ...listed.map(({ name }) => name)]);
  if (names.size !== listed.length + unlisted.length)
    throw new StartupError('The manifest lists a file twice.');
  for (const name of entries.keys())
    if (!names.has(name)) throw new StartupError(`The file was changed: ${name} is not in its manifest.`);
  for (const { name, size } of listed) {
    const entry = entries.get(name);
    if (entry?.uncompressedSize !== size) throw damaged(name);
    if (size > SMALL_FILE_BYTES && size > MAX_EXPANSION_FACTOR * entry.compressedSize)
      throw damaged(name, { message: 'it expands too far' });
  }
}

export async function verifyArchive({ manifest, lines }: ClinicArchive): Promise<void> {
  for (const file of filesOf(manifest)) for await (const _ of lines(file));
}

async function* linesOf(zip: ZipFile, entry: Entry | undefined, file: ListedFile): AsyncGenerator<string> {
  if (!entry) throw damaged(file.name);
  const hash = createHash('sha256');
  let rows = 0;
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
        [parts, length, rows, start] = [[], 0, rows + 1, end + 1];
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LINE_BYTES) throw new Error('a row is too long');
    }
  } catch (error) {
    throw error instanceof StartupError || !isArchiveError(error)
      ? error
      : damaged(file.name, error as Error);
  }
  const isWhole =
    hash.digest('hex') === file.sha256 && (file.rows === undefined || (rows === file.rows && length === 0));
  if (!isWhole) throw damaged(file.name);
}

/** The consumer of the lines may throw PostgreSQL's errors, which have a severity. */
const isArchiveError = (error: unknown): boolean => !('severity' in Object(error));

const damaged = (name: string, { message }: { readonly message?: string } = {}): StartupError =>
  new StartupError(
    `The export is damaged or was changed: ${name} is not the file of its manifest${message ? ` (${message})` : ''}.`,
  );
