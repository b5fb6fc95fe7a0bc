import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface WrittenFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface ZipWriter {
  /** Resolves when the content has been read. A slow reader of the archive delays it. */
  readonly add: (name: string, content: Content) => Promise<WrittenFile>;
}

/**
 * Generates a zip archive while it is read. The stream fails with the error of `write`; closing it early ends the
 * content that is being read.
 */
export function zipStream(write: (zip: ZipWriter) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const contents = new Set<Readable>();
  const fail = (error: Error): void => void output.destroy(error);
  zip.on('error', fail);
  zip.outputStream.on('error', fail);
  zip.outputStream.pipe(output);
  output.on('close', () => {
    for (const content of contents) content.destroy(new Error('The archive was closed early'));
  });
  const add: ZipWriter['add'] = async (name, content) => {
    const hash = createHash('sha256');
    let size = 0;
    const stream = Readable.from(
      (async function* () {
        for await (const part of content) {
          const bytes = typeof part === 'string' ? Buffer.from(part) : part;
          hash.update(bytes);
          size += bytes.length;
          yield bytes;
        }
      })(),
      { objectMode: false },
    );
    contents.add(stream);
    if (output.destroyed) stream.destroy(new Error('The archive was closed early'));
    const ended = once(stream, 'end');
    zip.addReadStream(stream, name, { mode: 0o100600 });
    try {
      await ended;
    } finally {
      contents.delete(stream);
    }
    return { name, size, sha256: hash.digest('hex') };
  };
  write({ add }).then(() => zip.end(), fail);
  return output;
}
