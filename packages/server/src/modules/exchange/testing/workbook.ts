import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Size in the directory, if it differs from the real one. */
  readonly announcedSize?: number;
  /** Size in the local header, if it differs from the real one. */
  readonly localSize?: number;
}

/** Written byte by byte, because the tests need archives that a zip library would not create. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, announcedSize = content.length, localSize = announcedSize } of entries) {
    const title = Buffer.from(name);
    const data = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(announcedSize, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.from(shared);
    local.writeUInt32LE(localSize, 18);
    parts.push(Buffer.from('PK\u0003\u0004'), local, title, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, place, title);
    offset += 30 + title.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]);
}

export type SheetCell =
  | string
  | number
  | { readonly serial: number }
  | { readonly error: string }
  | { readonly formula: string; readonly value: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const column = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : column(Math.floor(place / 26) - 1) + column(place % 26);

function cellXml(cell: SheetCell, at: string): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  // The second format is a date.
  if ('serial' in cell) return `<c r="${at}" s="1"><v>${cell.serial}</v></c>`;
  return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export function workbookParts(sheetData: string): ZipEntry[] {
  const part = (name: string, xml: string): ZipEntry => ({ name, content: Buffer.from(XML + xml) });
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Pacientes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ),
  ];
}

/** `texts` are the items of the shared strings. */
export const sharingParts = (sheetData: string, texts: string): ZipEntry[] => [
  ...workbookParts(sheetData).map((part) =>
    part.name === 'xl/_rels/workbook.xml.rels'
      ? {
          ...part,
          content: Buffer.from(
            part.content
              .toString()
              .replace(
                '</Relationships>',
                `<Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
              ),
          ),
        }
      : part,
  ),
  { name: 'xl/sharedStrings.xml', content: Buffer.from(`<sst xmlns="${MAIN}">${texts}</sst>`) },
];

const sheetData = (rows: readonly (readonly SheetCell[])[]): string =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, place) => cellXml(cell, `${column(place)}${row + 1}`)).join('')}</row>`,
    )
    .join('');

export const workbook = (rows: readonly (readonly SheetCell[])[]): Buffer =>
  zip(workbookParts(sheetData(rows)));

interface NamedSheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
  readonly state?: 'hidden' | 'veryHidden';
}

export function sheetsWorkbook(sheets: readonly NamedSheet[]): Buffer {
  const [types, relations, , , styles] = workbookParts('');
  const part = (name: string, xml: string): ZipEntry => ({ name, content: Buffer.from(XML + xml) });
  const all = (xmlOf: (sheet: NamedSheet, number: number) => string): string =>
    sheets.map((sheet, place) => xmlOf(sheet, place + 1)).join('');
  const elements = all(
    ({ name, state = 'visible' }, number) =>
      `<sheet name="${escaped(name)}" sheetId="${number}" state="${state}" r:id="rId${number}"/>`,
  );
  const targets = all(
    (_, number) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return zip([
    ...[types, relations, styles].filter((each) => each !== undefined),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${elements}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}">${targets}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    ...sheets.map(({ rows }, place) =>
      part(
        `xl/worksheets/sheet${place + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${sheetData(rows)}</sheetData></worksheet>`,
      ),
    ),
  ]);
}
