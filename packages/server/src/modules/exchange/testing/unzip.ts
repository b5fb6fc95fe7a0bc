import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

export async function unzip(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
}
