import { describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { importer } from '../testing/import-builders.ts';
import { expectRefused, type RefusedFile, sendFile } from '../testing/refused-file.ts';
import { sheetsWorkbook, workbook, zip } from '../testing/workbook.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const steps = importer(app, clinic.id, dentist.token);

async function read(content: Buffer | string) {
  const job = await steps.upload(content);
  await steps.calls.cancelImport({ params: { clinicId: clinic.id, id: job.id } });
  const rows = await steps.rows(job.id);
  return {
    ...job,
    titles: job.columns.map(({ title }) => title),
    fields: job.columns.map(({ field }) => field),
    lines: rows.map(({ line }) => line),
    cells: rows.map(({ cells }) => cells),
  };
}

const FIELDS = ['docNumber', 'lastName', 'firstName'];
const TITLES = ['DNI', 'Apellido', 'Nombre'];

test('restores a damaged letter in the last cell of a complete file', async () => {
  const whole = Buffer.from('DNI;Apellido;Nombre\r\n30111222;Paz;José\r\n30111333;Sosa;I');
  const { encoding, cells } = await read(Buffer.concat([whole, Buffer.from('ñez', 'latin1')]));
  expect({ encoding, last: cells.at(-1) }).toEqual({ encoding: 'utf-8', last: ['30111333', 'Sosa', 'Iñez'] });
});

describe('the titles', () => {
  test('finds the titles below the heading of a report', async () => {
    const text =
      'Listado de pacientes;;\r\nConsultorio - 25/11/2026\r\n\r\nDNI;Apellido;Nombre\r\n30111222;Paz;Ana\r\n';
    expect(await read(text)).toMatchObject({
      separator: ';',
      titles: TITLES,
      fields: FIELDS,
      lines: [5],
      notes: [
        'Los títulos están en la fila 4: lo que hay arriba no se importa («Listado de pacientes», «Consultorio - 25/11/2026»).',
      ],
    });
  });

  test('finds the titles below a row that groups columns, and skips them on later pages', async () => {
    const page = 'DNI,Apellido,Nombre,Teléfono\r\n30111222,Paz,Ana,4222333\r\n';
    expect(await read(`Paciente,,,Contacto\r\n${page}${page}`)).toMatchObject({
      separator: ',',
      fields: [...FIELDS, 'phone'],
      lines: [3, 5],
    });
  });

  test('accepts titles with unknown words', async () => {
    expect(await read('Ficha;Persona;Vive en\r\n30111222;Paz Ana;Rosario\r\n')).toMatchObject({
      titles: ['Ficha', 'Persona', 'Vive en'],
      cells: [['30111222', 'Paz Ana', 'Rosario']],
      notes: [],
    });
  });

  test('accepts missing titles, of one column or of all', async () => {
    expect(await read('DNI;Apellido;Nombre;;\r\n30111222;Paz;Ana;4222333;a@example.com\r\n')).toMatchObject({
      titles: [...TITLES, '', ''],
      cells: [['30111222', 'Paz', 'Ana', '4222333', 'a@example.com']],
      notes: ['Hay datos en columnas sin título: mirá si corresponden a algún dato.'],
    });
    expect(await read('DNI;Apellido;Nombre\r\n30111222;Paz;Ana;4222333\r\n')).toMatchObject({
      titles: [...TITLES, ''],
    });
    expect(await read('30111222;Paz;Ana\r\n30111223;Paz;Eva\r\n')).toMatchObject({
      titles: ['', '', ''],
      cells: [
        ['30111222', 'Paz', 'Ana'],
        ['30111223', 'Paz', 'Eva'],
      ],
      notes: ['El archivo no tiene una fila de títulos: elegí qué dato tiene cada columna.'],
    });
  });
});

test('imports a column without a title by its position', async () => {
  const job = await steps.upload('DNI;Apellido;Nombre;\r\n33111222;Paz;Ana;no sé\r\n');
  const chosen = await steps.calls.updateImportMapping({
    params: { clinicId: clinic.id, id: job.id },
    body: { version: job.version, fields: ['docNumber', 'lastName', 'firstName', 'phone'] },
  });
  const checked = await steps.check(chosen);
  expect((await steps.rows(checked.id))[0]?.issues).toEqual([
    { column: 'Columna 4', message: 'No se importa: el teléfono no es válido' },
  ]);
});

describe('several sheets', () => {
  const patients = [TITLES, ['30111222', 'Paz', 'Ana']];
  const more = [TITLES, ['30111223', 'Paz', 'Eva'], ['30111224', 'Paz', 'Luz']];

  test('reads the sheet of patients, whatever its position', async () => {
    const file = sheetsWorkbook([
      { name: 'Tapa', rows: [['Consultorio'], ['Pacientes al 25/11']] },
      {
        name: 'Precios & más',
        rows: [
          ['Código', 'Precio'],
          ['1', '100'],
        ],
        state: 'hidden',
      },
      { name: 'Pacientes', rows: patients },
      { name: 'Vacía', rows: [] },
    ]);
    expect(await read(file)).toMatchObject({
      sheet: 'Pacientes',
      fields: FIELDS,
      cells: [['30111222', 'Paz', 'Ana']],
      notes: ['La hoja «Tapa» no se importa.', 'La hoja «Precios & más» (oculta) no se importa.'],
    });
  });

  test('mentions another sheet with patients', async () => {
    const file = sheetsWorkbook([
      { name: 'A-M', rows: patients },
      { name: 'N-Z', rows: more },
    ]);
    expect(await read(file)).toMatchObject({
      sheet: 'N-Z',
      notes: ['La hoja «A-M» también parece tener pacientes y no se importa: guardala en otro archivo.'],
    });
  });

  test('reads a hidden sheet only if no other sheet has patients', async () => {
    const visible = sheetsWorkbook([
      { name: 'Vieja', rows: more, state: 'veryHidden' },
      { name: 'Pacientes', rows: patients },
    ]);
    expect(await read(visible)).toMatchObject({ sheet: 'Pacientes' });
    const hidden = sheetsWorkbook([
      { name: 'Tapa', rows: [['Consultorio']] },
      { name: 'Datos', rows: patients, state: 'hidden' },
    ]);
    expect(await read(hidden)).toMatchObject({
      sheet: 'Datos',
      notes: ['Se importa la hoja oculta «Datos».', 'La hoja «Tapa» no se importa.'],
    });
  });
});

describe('cells', () => {
  test('removes what a spreadsheet adds around a text', async () => {
    const text = `DNI;Apellido;Nombre;Afiliado;CP\r\n="05500071";"=""Paz""";'30111;'+54 9 341;="01234"\r\n`;
    expect((await read(text)).cells).toEqual([['05500071', 'Paz', '30111', '+54 9 341', '01234']]);
  });

  test('removes invisible characters', async () => {
    const text = `\ufeffDNI;Apellido;Nombre\r\n\u200e30111222\u200e;Pa\u00adz;\u202aAna\u00a0\u202c María\r\n`;
    expect((await read(text)).cells).toEqual([['30111222', 'Paz', 'Ana María']]);
  });

  test('keeps the text of an error in a workbook', async () => {
    const file = workbook([
      [...TITLES, 'Ciudad'],
      ['30111222', 'Paz', 'Ana', { error: '#N/A' }],
    ]);
    expect((await read(file)).cells).toEqual([['30111222', 'Paz', 'Ana', '#N/A']]);
  });
});

/** Encodes the letters of `text` beyond ASCII with the given bytes. */
const inEncoding = (text: string, bytes: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));
const SPANISH = 'DNI;Apellido;Nombre\r\n30111222;MUÑOZ Ibáñez;José\r\n';

test.each<[string, Buffer, string]>([
  ['of old Macs', inEncoding(SPANISH, { Ñ: 0x84, á: 0x87, ñ: 0x96, é: 0x8e }), 'macintosh'],
  ['of DOS', inEncoding(SPANISH, { Ñ: 0xa5, á: 0xa0, ñ: 0xa4, é: 0x82 }), 'ibm850'],
  ['of Windows', Buffer.from(SPANISH, 'latin1'), 'windows-1252'],
])('recognises the letters %s', async (_, content, encoding) => {
  expect(await read(content)).toMatchObject({ encoding, cells: [['30111222', 'MUÑOZ Ibáñez', 'José']] });
});

test('restores and marks letters that were encoded twice', async () => {
  const twice = Buffer.from(Buffer.from(SPANISH).toString('latin1').replace('\u0091', '‘'));
  expect(await read(twice)).toMatchObject({
    cells: [['30111222', 'MUÑOZ Ibáñez', 'José']],
    notes: ['El archivo tiene letras dañadas en la fila 2: quedan marcadas en la revisión.'],
  });
});

test('recognises a vertical bar and a declared separator', async () => {
  expect(await read('DNI|Apellido|Nombre\r\n30111222|Paz, hija|Ana\r\n')).toMatchObject({ separator: '|' });
  expect(await read('sep=,\r\nFicha,Otra;cosa;más\r\n1,2\r\n')).toMatchObject({ separator: ',' });
});

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const compound = (part: string): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(512), utf16(part)]);
const archive = (name: string): Buffer => zip([{ name, content: Buffer.from('x') }]);

const send = (content: Buffer | string) => sendFile(app, clinic.id, dentist.token, content);

test.each<RefusedFile>([
  ['of LibreOffice', () => archive('content.xml'), /^La planilla es de LibreOffice: guardala como XLSX/],
  ['of Numbers', () => archive('Index/Document.iwa'), /^La planilla es de Numbers/],
  ['XLSB', () => archive('xl/workbook.bin'), /XLSB/],
  ['of Word', () => archive('word/document.xml'), /^Es un documento de Word/],
  ['compressed', () => archive('pacientes.csv'), /^Es un archivo comprimido \(ZIP\)/],
  ['XLS', () => compound('Workbook'), /^Es un archivo de Excel antiguo \(XLS\)/],
  ['with a password', () => compound('EncryptedPackage'), /^La planilla tiene contraseña/],
  [
    'a web page',
    () => '<html><body><table><tr><td>DNI</td></tr></table></body></html>',
    /^Es una página web/,
  ],
  ['a web page without a head', () => '\r\n<TABLE><TR><TD>DNI</TD></TR></TABLE>', /^Es una página web/],
  [
    'XML of Excel 2003',
    () => '<?xml version="1.0"?><Workbook><Worksheet/></Workbook>',
    /^Es una planilla XML/,
  ],
  [
    'flat XML of LibreOffice',
    () => '<?xml version="1.0"?><office:document/>',
    /^La planilla es de LibreOffice/,
  ],
  ['PDF', () => '%PDF-1.7\n', /^Es un PDF/],
  ['of contacts', () => 'BEGIN:VCARD\r\nEND:VCARD\r\n', /^Son contactos/],
  ['a link to a drive', () => '{"url":"https://docs.google.com/x"}', /^Es un enlace a Google Drive/],
  [
    'DBF',
    () => Buffer.concat([Buffer.from([3, 126, 11, 27, 1, 0, 0, 0, 65, 0, 30, 0]), Buffer.alloc(100)]),
    /^Es una base DBF/,
  ],
])('refuses a file and names its format: %s', (_, content, sentence) =>
  expectRefused(app, send, content(), sentence),
);
