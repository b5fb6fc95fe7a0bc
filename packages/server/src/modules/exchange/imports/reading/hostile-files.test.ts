import { afterAll, expect, test } from 'vitest';
import { sharingParts, workbookParts, zip } from '../../testing/workbook.ts';
import { makeImportFileReader } from './import-file-reader.ts';

const TITLES = '<row r="1"><c r="A1" t="inlineStr"><is><t>DNI</t></is></c></row>';
const PATIENT = '<row r="2"><c r="A2"><v>30111222</v></c></row>';
const sheetOf = (rows: string): Buffer => zip(workbookParts(TITLES + rows));

type Part = ReturnType<typeof workbookParts>[number];
const edit = (name: string, change: (part: Part) => Part): Buffer =>
  zip(workbookParts(TITLES + PATIENT).map((part) => (part.name === name ? change(part) : part)));
const editXml = (name: string, change: (xml: string) => string): Buffer =>
  edit(name, (part) => ({ ...part, content: Buffer.from(change(part.content.toString())) }));

const SHEET = 'xl/worksheets/sheet1.xml';
const far = (reference: string): string =>
  `Hay datos en la celda ${reference}, lejos de los pacientes: dejá solo sus filas y columnas`;
const CUT = 'El archivo está cortado o dañado: volvé a guardarlo y subilo entero';
const EMPTY = 'El archivo está vacío';

const withEntities = (declarations: string, text: string): Buffer =>
  editXml(SHEET, (xml) =>
    xml
      .replace('<worksheet', `<!DOCTYPE worksheet [${declarations}]><worksheet`)
      .replace('<c r="A2"><v>30111222</v></c>', `<c r="A2" t="inlineStr"><is><t>${text}</t></is></c>`),
  );

/** Small files that claim to be enormous. `rowCount` is set for a file that is accepted. */
const FILES: readonly (readonly [
  string,
  () => Buffer,
  { readonly message: string } | { readonly rowCount: number },
])[] = [
  [
    'a cell beyond all columns',
    () => sheetOf('<row r="2"><c r="ZZZZZZZZ2"><v>1</v></c></row>'),
    { message: far('ZZZZZZZZ2') },
  ],
  [
    'the last cell of a sheet',
    () => sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    { message: far('XFD1048576') },
  ],
  [
    'a cell beyond all rows',
    () => sheetOf('<row r="2"><c r="A999999999999"><v>1</v></c></row>'),
    { rowCount: 1 },
  ],
  ['a row beyond all rows', () => sheetOf(`${PATIENT}<row r="999999999999"/>`), { rowCount: 1 }],
  [
    'a row beyond all rows, with a value',
    () => sheetOf('<row r="999999999999"><c><v>1</v></c></row>'),
    { message: far('A999999999999') },
  ],
  [
    'a reference that only some parsers see',
    () => sheetOf('<row r="2"><c x=">" r="ZZZZZZZZ2"><v>1</v></c></row>'),
    { message: far('ZZZZZZZZ2') },
  ],
  [
    'a far cell in a sheet under another name',
    () =>
      zip(
        workbookParts(`${TITLES}<row r="2"><c r="ZZZZZZZZ2"><v>1</v></c></row>`).map((part) => ({
          ...part,
          name: part.name.replace('worksheets/sheet1', 'other'),
          content: Buffer.from(part.content.toString().replaceAll('worksheets/sheet1', 'other')),
        })),
      ),
    { message: far('ZZZZZZZZ2') },
  ],
  [
    'a dimension of everything',
    () =>
      editXml(SHEET, (xml) =>
        xml.replace('<sheetData>', '<dimension ref="A1:ZZZZZZZZ99999999"/><sheetData>'),
      ),
    { rowCount: 1 },
  ],
  [
    'a local header of 4 GB',
    () => edit(SHEET, (part) => ({ ...part, localSize: 0xff_ff_ff_f0 })),
    { rowCount: 1 },
  ],
  [
    'a directory of 4 GB',
    () => edit(SHEET, (part) => ({ ...part, announcedSize: 0xff_ff_ff_f0, localSize: part.content.length })),
    { message: 'El archivo ocupa demasiado al abrirlo: dejá solo la hoja de los pacientes' },
  ],
  [
    'formats and styles by the billion',
    () =>
      editXml('xl/styles.xml', (xml) =>
        xml
          .replaceAll(/count="\d"/g, 'count="4294967295"')
          .replace('<fonts', '<numFmts><numFmt numFmtId="4294967294" formatCode="0"/></numFmts><fonts')
          .replace('xfId="0"', 'xfId="4294967294"'),
      ),
    { rowCount: 1 },
  ],
  [
    'a shared text that does not exist',
    () => sheetOf('<row r="2"><c r="A2" t="s"><v>4294967294</v></c></row>'),
    { message: CUT },
  ],
  [
    'a long text that every cell shares',
    () =>
      zip(
        sharingParts(
          TITLES +
            Array.from(
              { length: 19_000 },
              (_, place) =>
                `<row r="${place + 2}"><c r="A${place + 2}" t="s"><v>0</v></c><c r="B${place + 2}" t="s"><v>0</v></c></row>`,
            ).join(''),
          `<si><t>${'x'.repeat(2_000)}</t></si>`,
        ),
      ),
    { message: 'El archivo tiene demasiado texto: dejá solo las columnas de los pacientes' },
  ],
  [
    'elements without end in a cell',
    () => sheetOf(`<row r="2"><c r="A2">${'<a>x'.repeat(2_000_000)}</c></row>`),
    { message: CUT },
  ],
  [
    'entities that expand to a billion texts',
    () => withEntities('<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">', '&b;'),
    { rowCount: 1 },
  ],
  ['line ends alone', () => Buffer.alloc(20 * 2 ** 20, '\n'), { message: EMPTY }],
  ['separators alone', () => Buffer.alloc(100_000, ';'), { message: EMPTY }],
  ['rows of separators alone', () => Buffer.alloc(20 * 2 ** 20, ';;;\n'), { message: EMPTY }],
];

const reader = makeImportFileReader({ memoryMb: 384 });
afterAll(() => reader.close());

test.each(FILES)('handles a file with %s in little memory', async (_, file, expected) => {
  const answer = await reader.read('clinic 1', async () => file()).catch((error: Error) => error);
  expect(answer).toMatchObject(expected);
});

test.each(['0', '1.5', '', '-1'])('refuses a row with the number %j', async (number) => {
  const file = sheetOf(`<row r="${number}"><c><v>1</v></c></row>`);
  await expect(reader.read('clinic 1', async () => file)).rejects.toMatchObject({ message: CUT });
});

test('leaves an entity that names a file of the server unresolved', async () => {
  const file = withEntities('<!ENTITY file SYSTEM "file:///etc/passwd">', '&file;');
  const { columns } = await reader.read('clinic 1', async () => file);
  expect(columns).toMatchObject([{ title: 'DNI', samples: ['&file;'] }]);
});
