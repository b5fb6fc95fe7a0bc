import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { expectRefused, type RefusedFile, ROW, sendFile, TITLES } from '../testing/refused-file.ts';
import { type SheetCell, workbook } from '../testing/workbook.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const steps = importer(app, clinic.id, dentist.token);

const good = csv([TITLES, ROW]);
const sheet = workbook([TITLES, ROW]);
const cut = 'El archivo está cortado o dañado: volvé a guardarlo y subilo entero';
const notText = 'El archivo no es una planilla: subí un CSV o un XLSX';

const send = (content: Buffer | string) => sendFile(app, clinic.id, dentist.token, content);

test.each<RefusedFile>([
  ['empty', () => '', 'El archivo está vacío'],
  [
    'without rows',
    () => csv([TITLES]),
    'El archivo solo tiene la fila de títulos: agregá un paciente por fila',
  ],
  ['binary', () => Buffer.concat([Buffer.from('DNI;'), randomBytes(5_000)]), notText],
  ['cut within quotes', () => good.slice(0, -6), /^Hay comillas sin cerrar en la línea/],
  [
    'of UTF-8 with its mark, cut within its only letter beyond ASCII',
    () => Buffer.from('\ufeffDNI;Apellido;Nombre\r\n30111222;Paz;Jos\u00e9').subarray(0, -1),
    /^El archivo está cortado/,
  ],
  [
    'of 101 columns',
    () => csv([Array.from({ length: 101 }, (_, place) => `c${place}`), ROW]),
    'El archivo tiene 101 columnas: el máximo es 100',
  ],
  [
    'an old workbook',
    () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
    /^Es un archivo de Excel antiguo/,
  ],
  ['a workbook cut in half', () => sheet.subarray(0, sheet.length / 2), cut],
])('refuses a file with a message and stores nothing: %s', (_, content, sentence) =>
  expectRefused(app, send, content(), sentence),
);

test('a file of 100 MB is refused before it is read', async () => {
  const answer = await send(Buffer.alloc(100 * 2 ** 20));
  expect(answer.statusCode).toBe(413);
  expect(answer.json().message).toBe('El archivo es demasiado grande: el máximo es 20 MB');
});

describe('reading', () => {
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
  ])('reads a file with %s', async (_, content, encoding, separator) => {
    expect(await upload(content)).toMatchObject({ format: 'csv', encoding, separator, cells: READ });
  });

  test('reads the values of formulas, dates and numbers in a workbook', async () => {
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

  test('numbers rows as the spreadsheet does', async () => {
    const { id } = await steps.upload('DNI;Nombre\r\n1;"a\r\nb"\r\n\r\n2;c\r\n');
    expect((await steps.rows(id)).map(({ line }) => line)).toEqual([2, 4]);
  });
});

test('the file of errors guards cells that a spreadsheet would evaluate', async () => {
  const job = await steps.importAll(csv([TITLES, ['12', '=cmd|calc', '+1']]));
  const { file } = await steps.calls.exportImportErrors({ params: { clinicId: clinic.id, id: job.id } });
  expect(await file.text()).toContain("12;'=cmd|calc;'+1;");
});
