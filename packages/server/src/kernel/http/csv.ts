import { type Options, stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null | CsvAmount;

/** Written with a decimal comma. Unlike text, an amount may begin with a minus sign: it cannot be a formula. */
export interface CsvAmount {
  readonly cents: number;
}

export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell];

/** A start of a cell that a spreadsheet would evaluate, also in one that splits cells by comma, semicolon or tab. */
const FORMULA = /(^|[,;"\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/** Prevents CSV injection: prefixes an apostrophe to each formula, and to text that begins with a tab or a line break. */
const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'").replace(/^(?=[\t\r\n])/, "'");

function amountText({ cents }: CsvAmount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** The separator of spreadsheets in Argentina, where the comma separates decimals. */
const FORMAT: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /[,\r\n]/,
  cast: {
    string: withoutFormulas,
    number: (value) => withoutFormulas(String(value)),
    object: (value) => amountText(value as unknown as CsvAmount),
  },
};

export type CsvRow = readonly CsvCell[];

/** Begins with a byte order mark, without which Excel does not read UTF-8. */
export const csvFile = (rows: readonly CsvRow[]): string => stringify([...rows], { ...FORMAT, bom: true });

/** Further rows of a file that is written in parts. */
export const csvRows = (rows: readonly CsvRow[]): string => stringify([...rows], FORMAT);

export const csvTable = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvFile([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
