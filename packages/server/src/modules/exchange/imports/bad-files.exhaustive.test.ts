import { test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csv } from '../testing/import-builders.ts';
import { expectRefused, type RefusedFile, ROW, sendFile, TITLES } from '../testing/refused-file.ts';
import { workbook, workbookParts, zip } from '../testing/workbook.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const sheet = workbook([TITLES, ROW]);
const cut = 'El archivo está cortado o dañado: volvé a guardarlo y subilo entero';
const notText = 'El archivo no es una planilla: subí un CSV o un XLSX';

const send = (content: Buffer | string) => sendFile(app, clinic.id, dentist.token, content);

/** Builds an archive with one sheet that inflates to megabytes of zeros. */
const bomb = (megabytes: number, announcedSize?: number): Buffer =>
  zip([
    ...workbookParts('').slice(0, -1),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.alloc(megabytes * 2 ** 20),
      ...(announcedSize !== undefined && { announcedSize }),
    },
  ]);

const tooMuch = 'El archivo ocupa demasiado al abrirlo: dejá solo la hoja de los pacientes';

test.each<RefusedFile>([
  ['blank', () => '\r\n;;\r\n  \r\n', 'El archivo está vacío'],
  ['with a zero byte', () => 'DNI;Nombre\r\n30111222;A\0na\r\n', notText],
  ['with control characters', () => `DNI;Nombre\r\n30111222;${'\u0001'.repeat(50)}\r\n`, notText],
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
    'of 20,001 rows',
    () => csv([TITLES, ...Array.from({ length: 20_001 }, () => ROW)]),
    'El archivo tiene más de 20.000 filas: dividilo en varios',
  ],
  ['a workbook without its last byte', () => sheet.subarray(0, -1), cut],
  ['an empty archive', () => zip([]).length > 0 && Buffer.from('PK\u0003\u0004'), cut],
  ['an archive that is not a workbook', () => zip([{ name: 'a.txt', content: Buffer.from('x') }]), cut],
  ['a bomb that announces its size', () => bomb(151), tooMuch],
  ['a bomb that lies about its size', () => bomb(151, 1_000), cut],
  [
    'a workbook of XML that never ends',
    () => zip(workbookParts('<row r="1"><c r="A1"><v>'.repeat(10))),
    /cortado|vacío/,
  ],
] as RefusedFile[])('refuses a file with a message and stores nothing: %s', (_, content, sentence) =>
  expectRefused(app, send, content(), sentence),
);
