import { buffer } from 'node:stream/consumers';
import { Parser } from 'saxen';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { assertWorkbook } from './foreign-file.ts';
import { ImportFileError } from './import-file-error.ts';
import { rewriteSheet } from './rewrite-sheet.ts';

/** 20,000 rows of 30 columns take about 40 MB of XML. */
const MAX_INFLATED_BYTES = 150 * 1024 * 1024;

const INFLATES_TOO_LARGE = 'El archivo ocupa demasiado al abrirlo: dejá solo la hoja de los pacientes';

/**
 * Copies the workbook into a new archive with rewritten sheets, so that false sizes and other claims of a hostile
 * archive do not reach the library. `faults` says why sheets were left out.
 */
export async function rewriteWorkbook(bytes: Buffer) {
  const source = await fromBufferPromise(bytes);
  const copy = new ZipFile();
  const faults: ImportFileError[] = [];
  const names: string[] = [];
  let sheets: ReturnType<typeof sheetNames> = [];
  let inflated = 0;
  for await (const entry of source.eachEntry()) {
    names.push(entry.fileName);
    if (!/\.xml(?:\.rels)?$/.test(entry.fileName)) continue;
    inflated += entry.uncompressedSize;
    if (inflated > MAX_INFLATED_BYTES) throw new ImportFileError(INFLATES_TOO_LARGE);
    // Fails unless the entry has the size that the directory states.
    const content = await buffer(await source.openReadStreamPromise(entry));
    if (entry.fileName === 'xl/workbook.xml') sheets = sheetNames(content.toString());
    try {
      copy.addBuffer(Buffer.from(rewrite(content.toString())), entry.fileName, { compress: false });
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error;
      faults.push(error);
    }
  }
  assertWorkbook(names);
  copy.end();
  return { bytes: await buffer(copy.outputStream), sheets, faults };
}

/** Skips sheets without a name, as the library does, so that both number them alike. */
function sheetNames(xml: string) {
  const sheets: { readonly name: string; readonly isHidden: boolean }[] = [];
  new Parser()
    .on('openTag', (element, attributes) => {
      const { name, state = 'visible' } = attributes();
      if (/^(?:\w+:)?sheet$/.test(element) && name)
        sheets.push({ name: decoded(name), isHidden: state !== 'visible' });
    })
    .parse(xml);
  return sheets;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (name: string): string =>
  name.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity) => ENTITIES[entity] ?? '');

/** Detects sheets by content, because they may have any name. The library ignores LibreOffice's `true` and `on`. */
const rewrite = (xml: string): string =>
  /<(?:[^\s<>/:]+:)?sheetData[\s>/]/.test(xml)
    ? rewriteSheet(xml)
    : xml.replace(/(\bdate1904\s?=\s?)["'](?:true|on)["']/, '$1"1"');
