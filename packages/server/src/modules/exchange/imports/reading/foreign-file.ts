import { ImportFileError } from './import-file-error.ts';

const OPEN_AND_SAVE = 'abrilo y guardalo como XLSX';

const SIGNATURES: readonly (readonly [signature: string, message: string])[] = [
  ['%PDF', 'Es un PDF: hace falta la planilla, en XLSX o CSV'],
  ['{\\rtf', 'Es un documento de texto (RTF): copiá la tabla en una planilla y guardala como XLSX'],
  ['Rar!', 'Es un archivo comprimido (RAR): descomprimilo y subí la planilla'],
  ['7z\xbc\xaf', 'Es un archivo comprimido (7z): descomprimilo y subí la planilla'],
  ['\x1f\x8b', 'Es un archivo comprimido (GZIP): descomprimilo y subí la planilla'],
  ['BEGIN:VCARD', 'Son contactos (VCF): exportalos como CSV'],
  ['\0\x01\0\0Standard', 'Es una base de Access: exportá la tabla de pacientes a XLSX'],
  ['\x09\x00\x04\x00', `Es una planilla de Excel antigua (XLS): ${OPEN_AND_SAVE}`],
  ['\x09\x02\x06\x00', `Es una planilla de Excel antigua (XLS): ${OPEN_AND_SAVE}`],
  ['\x09\x04\x06\x00', `Es una planilla de Excel antigua (XLS): ${OPEN_AND_SAVE}`],
];

const COMPOUND_FILE = '\xd0\xcf\x11\xe0';

const COMPOUND_FILE_PARTS: readonly (readonly [part: string, message: string])[] = [
  ['EncryptedPackage', 'La planilla tiene contraseña: guardala sin contraseña, como XLSX'],
  ['WordDocument', 'Es un documento de Word: copiá la tabla en una planilla y guardala como XLSX'],
];
const OLD_EXCEL = 'Es un archivo de Excel antiguo (XLS): abrilo en Excel o LibreOffice y guardalo como XLSX';

export function assertNotForeign(bytes: Buffer): void {
  const head = bytes.subarray(0, 200).toString('latin1');
  const signed = SIGNATURES.find(([signature]) => head.startsWith(signature));
  if (signed) throw new ImportFileError(signed[1]);
  if (head.startsWith(COMPOUND_FILE)) {
    const part = COMPOUND_FILE_PARTS.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')));
    throw new ImportFileError(part?.[1] ?? OLD_EXCEL);
  }
  if (isDbase(bytes))
    throw new ImportFileError('Es una base DBF: abrila en LibreOffice o Excel y guardala como XLSX');
}

/** Header: version of dBase or FoxPro, date, record length. */
const isDbase = (bytes: Buffer): boolean =>
  bytes.length > 32 &&
  [0x03, 0x30, 0x83, 0x8b, 0xf5].includes(bytes[0] ?? 0) &&
  (bytes[2] ?? 0) >= 1 &&
  (bytes[2] ?? 0) <= 12 &&
  (bytes[3] ?? 0) >= 1 &&
  (bytes[3] ?? 0) <= 31 &&
  bytes.readUInt16LE(10) > 0;

const WEB_PAGE =
  'Es una página web con nombre de planilla: abrila en Excel o LibreOffice y guardala como XLSX';
const OLD_XML = 'Es una planilla XML de Excel 2003: abrila en Excel y guardala como XLSX';
const LIBRE_OFFICE = 'La planilla es de LibreOffice: guardala como XLSX (Archivo › Guardar como) y subila';

export function assertCsv(text: string): void {
  const head = text.slice(0, 5_000).trimStart();
  if (/^\{"(?:url|doc_id|id)"/.test(head))
    throw new ImportFileError('Es un enlace a Google Drive: abrilo y descargalo como XLSX');
  if (/^MIME-Version:/i.test(head)) throw new ImportFileError(WEB_PAGE);
  if (!head.startsWith('<')) return;
  if (/<office:document/i.test(head)) throw new ImportFileError(LIBRE_OFFICE);
  if (/<(?:\w+:)?Workbook\b/.test(head)) throw new ImportFileError(OLD_XML);
  if (/<(?:!doctype html|html|head|body|meta|table|style|tr|div)\b/i.test(head))
    throw new ImportFileError(WEB_PAGE);
}

const OTHER_ARCHIVES: readonly (readonly [entry: RegExp, message: string])[] = [
  [/^xl\/workbook\.bin$/, 'La planilla es un libro binario (XLSB): guardala como XLSX'],
  [/^word\//, 'Es un documento de Word: copiá la tabla en una planilla y guardala como XLSX'],
  [/^ppt\//, 'Es una presentación: hace falta la planilla, en XLSX o CSV'],
  [
    /^Index(?:\/|\.zip$)/,
    'La planilla es de Numbers: exportala a Excel (Archivo › Exportar a › Excel) y subila',
  ],
  [/^content\.xml$/, LIBRE_OFFICE],
  [/\.(?:csv|xlsx?|ods)$/i, 'Es un archivo comprimido (ZIP): descomprimilo y subí la planilla'],
];

export function assertWorkbook(entries: readonly string[]): void {
  if (entries.includes('xl/workbook.xml')) return;
  const archive = OTHER_ARCHIVES.find(([entry]) => entries.some((name) => entry.test(name)));
  if (archive) throw new ImportFileError(archive[1]);
}
