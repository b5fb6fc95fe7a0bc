import { type Options, stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null | CsvAmount;

export interface CsvAmount {
  readonly cents: number;
}

export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell];

/** Prevents CSV injection. Spreadsheets may also split text by comma, semicolon or tab. */
const FORMULA = /(^|[,;"\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'").replace(/^(?=[\t\r\n])/, "'");

function amountText({ cents }: CsvAmount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Spreadsheets in Argentina use the comma for decimals. */
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

export const csvFile = (rows: readonly CsvRow[]): string => stringify([...rows], { ...FORMAT, bom: true });

export const csvRowsWithoutBom = (rows: readonly CsvRow[]): string => stringify([...rows], FORMAT);

export const csvTable = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvFile([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
