import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestsOf } from '../../../authorization/testing/table-digests.ts';
import { buildPractice } from '../../../testing/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { type SheetCell, workbook, workbookParts, zip } from '../testing/workbook.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const steps = importer(app, clinic.id, dentist.token);

const TITLES = ['DNI', 'Apellido', 'Nombre'];
const ROW = ['30111222', 'Pérez', 'Ana'];
const good = csv([TITLES, ROW]);
const sheet = workbook([TITLES, ROW]);
const cut = 'El archivo está cortado o dañado: vuelve a guardarlo y súbelo entero';
const notText = 'El archivo no es una planilla: sube un CSV o un XLSX';

const send = (content: Buffer | string) =>
  app.request({
    method: 'POST',
    url: `/services/exchange/clinics/${clinic.id}/imports?fileName=pacientes.csv`,
    token: dentist.token,
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(content),
  });

/** An archive whose only sheet inflates to some megabytes of zeros. */
const bomb = (megabytes: number, announcedSize?: number): Buffer =>
  zip([
    ...workbookParts('').slice(0, -1),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.alloc(megabytes * 2 ** 20),
      ...(announcedSize !== undefined && { announcedSize }),
    },
  ]);

const tooMuch = 'El archivo ocupa demasiado al abrirlo: deja solo la hoja de los pacientes';

test.each<[string, () => Buffer | string, string | RegExp]>([
  ['empty', () => '', 'El archivo está vacío'],
  ['blank', () => '\r\n;;\r\n  \r\n', 'El archivo está vacío'],
  [
    'without rows',
    () => csv([TITLES]),
    'El archivo solo tiene la fila de títulos: agrega un paciente por fila',
  ],
  ['binary', () => Buffer.concat([Buffer.from('DNI;'), randomBytes(5_000)]), notText],
  ['with a zero byte', () => 'DNI;Nombre\r\n30111222;A\0na\r\n', notText],
  ['with control characters', () => `DNI;Nombre\r\n30111222;${'\u0001'.repeat(50)}\r\n`, notText],
  ['cut within quotes', () => good.slice(0, -6), /^Hay comillas sin cerrar en la línea/],
  ['cut within a row', () => 'DNI;Apellido;Nombre\r\n1;a;b\r\n2;c', /^La última fila tiene menos columnas/],
  [
    'cut within a letter',
    () => Buffer.from('DNI;Nombre\r\n1;Peña\r\n2;Ñ').subarray(0, -1),
    /^El archivo está cortado/,
  ],
  [
    'UTF-16 cut within a letter',
    () => Buffer.from('\ufeffDNI;Nombre\r\n1;Ana\r\n', 'utf16le').subarray(0, -1),
    /cortado/,
  ],
  [
    'of a million columns',
    () => `${'a;'.repeat(1_000_000)}\r\n${'1;'.repeat(1_000_000)}\r\n`,
    /^La fila 1 es demasiado larga/,
  ],
  [
    'of 101 columns',
    () => csv([Array.from({ length: 101 }, (_, place) => `c${place}`), ROW]),
    'El archivo tiene 101 columnas: el máximo es 100',
  ],
  [
    'of 20,001 rows',
    () => csv([TITLES, ...Array.from({ length: 20_001 }, () => ROW)]),
    'El archivo tiene más de 20.000 filas: divídelo en varios',
  ],
  [
    'an old workbook',
    () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
    /^Es un archivo de Excel antiguo/,
  ],
  ['a workbook cut in half', () => sheet.subarray(0, sheet.length / 2), cut],
  ['a workbook without its last byte', () => sheet.subarray(0, -1), cut],
  ['an empty archive', () => zip([]).length > 0 && Buffer.from('PK\u0003\u0004'), cut],
  ['an archive that is no workbook', () => zip([{ name: 'a.txt', content: Buffer.from('x') }]), cut],
  ['a bomb that announces its size', () => bomb(151), tooMuch],
  ['a bomb that lies about its size', () => bomb(151, 1_000), tooMuch],
  [
    'a workbook of XML that never ends',
    () => zip(workbookParts('<row r="1"><c r="A1"><v>'.repeat(10))),
    /cortado|vacío/,
  ],
] as [string, () => Buffer | string, string | RegExp][])(
  'a file %s is refused with a sentence and leaves nothing behind',
  async (_, content, sentence) => {
    const before = await digestsOf(app);
    const answer = await send(content());
    expect(answer.json()).toMatchObject({
      message: expect.stringMatching(sentence instanceof RegExp ? sentence : /./),
    });
    if (typeof sentence === 'string') expect(answer.json().message).toBe(sentence);
    expect(answer.statusCode).toBe(400);
    expect(await digestsOf(app)).toEqual(before);
  },
);

test('a file of 100 MB is refused before it is read', async () => {
  const answer = await send(Buffer.alloc(100 * 2 ** 20));
  expect(answer.statusCode).toBe(413);
  expect(answer.json().message).toBe('El archivo es demasiado grande: el máximo es 20 MB');
});

describe('a file is read', () => {
  const upload = async (content: Buffer | string) => {
    const answer = await send(content);
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, ...job } = answer.json();
    await steps.calls.cancelImport({ params: { clinicId: clinic.id, id } });
    const cells = (await steps.rows(id)).map((row) => row.cells);
    return { ...job, cells };
  };
  const TEXT = 'DNI;Apellido;Nombre\r\n30111222;Ibáñez;"Ana\r\nMaría"\r\n';
  const READ = [['30111222', 'Ibáñez', 'Ana María']];

  test.each<[string, Buffer, string, string]>([
    ['UTF-8', Buffer.from(TEXT), 'utf-8', ';'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8', ';'],
    ['Windows-1252', Buffer.from(TEXT, 'latin1'), 'windows-1252', ';'],
    ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le', ';'],
    ['UTF-16 without its mark', Buffer.from(TEXT, 'utf16le'), 'utf-16le', ';'],
    ['UTF-16 of another byte order', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), 'utf-16be', ';'],
    ['commas', Buffer.from(TEXT.replaceAll(';', ',')), 'utf-8', ','],
    ['tabs', Buffer.from(TEXT.replaceAll(';', '\t')), 'utf-8', '\t'],
    ['a line that declares its separator', Buffer.from(`sep=;\r\n${TEXT}`), 'utf-8', ';'],
    ['line breaks of old Macs', Buffer.from(TEXT.replaceAll('\r\n', '\r')), 'utf-8', ';'],
  ])('in %s', async (_, content, encoding, separator) => {
    expect(await upload(content)).toMatchObject({ format: 'csv', encoding, separator, cells: READ });
  });

  test('from a workbook, with the values of formulas, dates and numbers', async () => {
    const rows: SheetCell[][] = [
      ['DNI', 'Apellido', 'Nombre', 'Nacimiento', 'Teléfono'],
      [
        30111222,
        'Ibáñez',
        { formula: 'HYPERLINK("http://x")', value: 'Ana' },
        { serial: 29_305 },
        3415550101,
      ],
      ['', '', '', '', ''],
      ['27.918.306', ' Paz ', '=1+1', 29_305, ''],
    ];
    expect(await upload(workbook(rows))).toMatchObject({
      format: 'xlsx',
      encoding: null,
      cells: [
        ['30111222', 'Ibáñez', 'Ana', '1980-03-25', '3415550101'],
        ['27.918.306', 'Paz', '=1+1', '29305', ''],
      ],
    });
  });

  test('with rows numbered as in the spreadsheet', async () => {
    const { id } = await steps.upload('DNI;Nombre\r\n1;"a\r\nb"\r\n\r\n2;c\r\n');
    expect((await steps.rows(id)).map(({ line }) => line)).toEqual([2, 4]);
  });
});

test('what a spreadsheet would evaluate is guarded in the file of errors', async () => {
  const job = await steps.importAll(csv([TITLES, ['12', '=cmd|calc', '+1']]));
  const { file } = await steps.calls.exportImportErrors({ params: { clinicId: clinic.id, id: job.id } });
  expect(await file.text()).toContain("12;'=cmd|calc;'+1;");
});
