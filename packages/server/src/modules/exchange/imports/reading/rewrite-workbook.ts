import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { ImportFileError } from './import-file-error.ts';
import { rewriteSheet } from './rewrite-sheet.ts';

/** 20,000 rows of 30 columns take about 40 MB of XML. */
const MAX_INFLATED_BYTES = 150 * 1024 * 1024;

const INFLATES_TOO_LARGE = 'El archivo ocupa demasiado al abrirlo: deja solo la hoja de los pacientes';

interface RewrittenWorkbook {
  readonly bytes: Buffer;
  /** Why sheets were left out. */
  readonly faults: readonly ImportFileError[];
}

/**
 * The workbook as an archive of our own, with sheets of our own: the claims of a hostile archive, such as the sizes in its
 * local headers, do not reach the library.
 */
export async function rewriteWorkbook(bytes: Buffer): Promise<RewrittenWorkbook> {
  const source = await fromBufferPromise(bytes);
  const copy = new ZipFile();
  const faults: ImportFileError[] = [];
  let inflated = 0;
  for await (const entry of source.eachEntry()) {
    if (!/\.xml(?:\.rels)?$/.test(entry.fileName)) continue;
    inflated += entry.uncompressedSize;
    if (inflated > MAX_INFLATED_BYTES) throw new ImportFileError(INFLATES_TOO_LARGE);
    // Fails unless the entry is as long as the directory says.
    const content = await buffer(await source.openReadStreamPromise(entry));
    try {
      copy.addBuffer(Buffer.from(rewrite(content.toString())), entry.fileName, { compress: false });
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error;
      faults.push(error);
    }
  }
  copy.end();
  return { bytes: await buffer(copy.outputStream), faults };
}

/** A sheet may have any name. LibreOffice writes `true` and `on`, which the library does not know; it knows Excel's `1`. */
const rewrite = (xml: string): string =>
  /<(?:[^\s<>/:]+:)?sheetData[\s>/]/.test(xml)
    ? rewriteSheet(xml)
    : xml.replace(/(\bdate1904\s?=\s?)["'](?:true|on)["']/, '$1"1"');
