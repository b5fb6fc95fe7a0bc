import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { importer } from '../testing/import-builders.ts';
import { sharingParts, workbookParts, zip } from '../testing/workbook.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const steps = importer(app, clinic.id, dentist.token);

type Part = ReturnType<typeof workbookParts>[number];

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const TITLES = `<row r="1">${text('A1', 'DNI')}${text('B1', 'Apellido')}${text('C1', 'Nacimiento')}</row>`;
const rowOf = (cells: string, attributes = ''): string => `${TITLES}<row r="2"${attributes}>${cells}</row>`;
const bornOn = (serial: number): string =>
  `<c r="A2"><v>30111222</v></c>${text('B2', 'Paz')}<c r="C2" s="1"><v>${serial}</v></c>`;
const ROW = rowOf(bornOn(29_305));

const edit = (parts: readonly Part[], name: string, change: (xml: string) => string): Part[] =>
  parts.map((part) =>
    part.name === name ? { ...part, content: Buffer.from(change(part.content.toString())) } : part,
  );

const withEpoch = (value: string, serial: number): Part[] =>
  edit(workbookParts(rowOf(bornOn(serial))), 'xl/workbook.xml', (xml) =>
    xml.replace('<sheets>', `<workbookPr date1904="${value}"/><sheets>`),
  );

const withFormat = (code: string): Part[] =>
  edit(workbookParts(ROW), 'xl/styles.xml', (xml) =>
    xml
      .replace('<fonts', `<numFmts count="1"><numFmt numFmtId="164" formatCode="${code}"/></numFmts><fonts`)
      .replace('numFmtId="14"', 'numFmtId="164"'),
  );

const withSharedStrings = (): Part[] =>
  sharingParts(
    rowOf(bornOn(29_305).replace(text('B2', 'Paz'), '<c r="B2" t="s"><v>1</v></c>')),
    '<si><t>the word sheetData</t></si><si><r><t>P</t></r><r><rPr><b/></rPr><t>az</t></r></si>',
  );

async function read(parts: readonly Part[]): Promise<readonly (readonly string[])[]> {
  const answer = await app.request({
    method: 'POST',
    url: `/services/exchange/clinics/${clinic.id}/imports?fileName=pacientes.xlsx`,
    token: dentist.token,
    headers: { 'content-type': 'application/octet-stream' },
    body: zip(parts),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json();
  await steps.calls.cancelImport({ params: { clinicId: clinic.id, id } });
  return (await steps.rows(id)).map(({ cells }) => cells);
}

test.each<[string, () => readonly Part[]]>([
  ['days since 1900', () => withEpoch('false', 29_305)],
  ['days since 1904, as Excel writes it', () => withEpoch('1', 27_843)],
  ['days since 1904, as LibreOffice writes it', () => withEpoch('true', 27_843)],
  ['a time of day in the date', () => workbookParts(rowOf(bornOn(29_305.99)))],
  ['dates in a custom format', () => withFormat('dd/mm/yyyy')],
  ['dates in words', () => withFormat('[$-2C0A]d&quot; de &quot;mmmm&quot; de &quot;yyyy;@')],
  [
    'dates as ISO texts',
    () =>
      workbookParts(
        rowOf(bornOn(29_305).replace(/<c r="C2".*$/, '<c r="C2" t="d"><v>1980-03-25T00:00:00</v></c>')),
      ),
  ],
  ['rich texts that cells share', withSharedStrings],
  ['numbers with an exponent', () => workbookParts(rowOf(bornOn(29_305).replace('30111222', '3.0111222E7')))],
  ['a hidden row', () => workbookParts(rowOf(bornOn(29_305), ' hidden="1"'))],
  [
    'merged cells',
    () =>
      edit(workbookParts(ROW), 'xl/worksheets/sheet1.xml', (xml) =>
        xml.replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>'),
      ),
  ],
  [
    'a dimension that lies',
    () =>
      edit(workbookParts(ROW), 'xl/worksheets/sheet1.xml', (xml) =>
        xml.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
      ),
  ],
  [
    'absolute paths of its parts',
    () =>
      edit(workbookParts(ROW), 'xl/_rels/workbook.xml.rels', (xml) =>
        xml.replaceAll('Target="', 'Target="/xl/'),
      ),
  ],
  [
    'empty rows before the titles',
    () =>
      workbookParts(
        ROW.replace(
          /r="([A-C]?)(\d)"/g,
          (_, column: string, row: string) => `r="${column}${Number(row) + 4}"`,
        ),
      ),
  ],
  ['cells without references', () => workbookParts(ROW.replace(/ r="[A-C]\d"/g, ''))],
  ['rows and cells without references', () => workbookParts(ROW.replace(/ r="[A-C]?\d"/g, ''))],
  [
    'cells without references, as empty elements too, in a namespace with a prefix',
    () =>
      edit(
        workbookParts(ROW.replace(/ r="[A-C]?\d"/g, '').replace('</row>', '<c s="0"/></row>')),
        'xl/worksheets/sheet1.xml',
        (xml) => xml.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x='),
      ),
  ],
  [
    'references of some cells, after which the others follow',
    () => workbookParts(ROW.replace(/ r="C\d"/g, '').replace(' r="A2"', '')),
  ],
])('reads a workbook with %s', async (_, parts) => {
  expect(await read(parts())).toEqual([['30111222', 'Paz', '1980-03-25']]);
});

test('a cell without a reference follows the one before it, even if the row omits cells', async () => {
  const cell = (value: string, at = ''): string => `<c${at}><v>${value}</v></c>`;
  const rows = [
    `<row><c t="inlineStr"><is><t>DNI</t></is></c><c t="inlineStr"><is><t>Apellido</t></is></c></row>`,
    `<row r="4">${cell('30111222')}<c/><c t="inlineStr"><is><t>x</t></is></c></row>`,
    `<row><c r="B5" t="inlineStr"><is><t>Paz</t></is></c>${cell('1')}</row>`,
  ];
  expect(await read(workbookParts(rows.join('')))).toEqual([
    ['30111222', '', 'x'],
    ['', 'Paz', '1'],
  ]);
});
