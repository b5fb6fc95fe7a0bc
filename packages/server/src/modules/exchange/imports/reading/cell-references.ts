import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { readZip } from './zip-limits.ts';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const START = /<((?:\w+:)?)(row|c)((?:[\s/][^<>]*)?)>/g;
const REFERENCE = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/;

/**
 * A workbook in which every row and cell says where it is. The format allows them not to (ECMA-376, 18.3.1.4): each follows
 * the one before it. The library needs the references.
 */
export async function withCellReferences(bytes: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of readZip(bytes))
    zip.addBuffer(SHEET.test(name) ? Buffer.from(referenced(content.toString())) : content, name, {
      compress: false,
    });
  zip.end();
  return buffer(zip.outputStream);
}

/** The rows are in the element sheetData. */
function referenced(sheet: string): string {
  const [start, end] = [sheet.indexOf('sheetData'), sheet.lastIndexOf('sheetData')];
  return start === end ? sheet : sheet.slice(0, start) + numbered(sheet.slice(start, end)) + sheet.slice(end);
}

function numbered(cells: string): string {
  let [row, column] = [0, 0];
  return cells.replace(START, (tag, prefix: string, name: string, attributes: string) => {
    const [, letters = '', number] = REFERENCE.exec(attributes) ?? [];
    if (name === 'row') [row, column] = [number === undefined ? row + 1 : Number(number), 0];
    else column = letters === '' ? column + 1 : numberOf(letters);
    if (number !== undefined) return tag;
    return `<${prefix}${name} r="${name === 'row' ? '' : lettersOf(column)}${row}"${attributes}>`;
  });
}

const numberOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (number: number): string =>
  number <= 26
    ? String.fromCharCode(64 + number)
    : lettersOf(Math.floor((number - 1) / 26)) + lettersOf(((number - 1) % 26) + 1);
