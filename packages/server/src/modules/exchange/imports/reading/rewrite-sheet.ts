import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@dentaria/contract/exchange/imports.ts';
import { Parser } from 'saxen';
import { ImportFileError } from './import-file-error.ts';

/** The library fills gaps between cells, so that a few bytes could exhaust the memory. */
const MAX_ROW = MAX_IMPORT_ROWS * 2;
const MAX_COLUMN = MAX_IMPORT_COLUMNS * 2;

const MAX_CELL_DEPTH = 8;

const REFERENCE = /^([A-Z]{0,9})(\d{1,15})$/;

type Attributes = Readonly<Record<string, string>>;

interface Cell {
  readonly attributes: Attributes;
  readonly openElements: string[];
  value: string;
}

/**
 * Writes every row and cell with an explicit reference. The format makes references optional: without one, each
 * follows the one before it (ECMA-376, 18.3.1.4).
 * @throws ImportFileError for a value far from the others
 */
export function rewriteSheet(xml: string): string {
  const written: string[] = [];
  let isInData = false;
  let cell: Cell | undefined;
  let [row, column, lastRow, lastColumn] = [0, 0, 0, 0];
  let isRowNumbered = false;

  function startRow({ r }: Attributes): void {
    isRowNumbered = r !== undefined;
    [row, column] = [isRowNumbered ? rowNumber(r) : row + 1, 0];
  }

  function startCell(attributes: Attributes): Cell {
    const [, letters = '', number] = REFERENCE.exec(attributes.r ?? '') ?? [];
    if (number !== undefined && !isRowNumbered) row = rowNumber(number);
    column = letters === '' ? column + 1 : columnOf(letters);
    return { attributes, openElements: [], value: '' };
  }

  function endCell({ attributes: { t, s }, value }: Cell): void {
    if (value.trim() === '') return;
    const reference = `${lettersOf(column)}${row}`;
    if (row > MAX_ROW || column > MAX_COLUMN)
      throw new ImportFileError(
        `Hay datos en la celda ${reference}, lejos de los pacientes: dejá solo sus filas y columnas`,
      );
    const isInOrder = row > lastRow || (row === lastRow && column > lastColumn);
    if (!isInOrder) throw new Error(`${reference} is out of order`);
    if (row > lastRow) written.push(lastRow === 0 ? '' : '</row>', `<row r="${row}">`);
    [lastRow, lastColumn] = [row, column];
    const content = t === 'inlineStr' ? `<is><t>${value}</t></is>` : `<v>${value}</v>`;
    written.push(
      `<c r="${reference}"${attribute('t', t === 'e' ? 'str' : t)}${attribute('s', s)}>${content}</c>`,
    );
  }

  function addText(text: string): void {
    if (!cell || cell.openElements.includes(PHONETIC_RUN)) return;
    if (cell.openElements.at(-1) === (cell.attributes.t === 'inlineStr' ? 't' : 'v')) cell.value += text;
  }

  new Parser()
    .on('openTag', (name, attributes) => {
      const element = withoutPrefix(name);
      if (cell) {
        if (cell.openElements.length === MAX_CELL_DEPTH) throw new Error('Elements in a cell are too deep');
        cell.openElements.push(element);
      } else if (element === 'sheetData') isInData = true;
      else if (isInData && element === 'row') startRow(attributes());
      else if (isInData && element === 'c') cell = startCell(attributes());
    })
    .on('text', addText)
    .on('cdata', (text) => addText(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .on('closeTag', (name) => {
      if (!cell) {
        if (withoutPrefix(name) === 'sheetData') isInData = false;
      } else if (cell.openElements.pop() === undefined) {
        endCell(cell);
        cell = undefined;
      }
    })
    .parse(xml);
  return `<worksheet><sheetData>${written.join('')}${lastRow === 0 ? '' : '</row>'}</sheetData></worksheet>`;
}

function rowNumber(text = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`${text} is not a row number`);
  return Number(text);
}

const PHONETIC_RUN = 'rPh';

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Types and styles are single words; anything else could inject XML. */
const attribute = (name: string, value: string | undefined): string =>
  value === undefined || !/^\w+$/.test(value) ? '' : ` ${name}="${value}"`;

const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : lettersOf(Math.floor((column - 1) / 26)) + lettersOf(((column - 1) % 26) + 1);
