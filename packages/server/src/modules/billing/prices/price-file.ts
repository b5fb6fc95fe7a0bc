import { setImmediate } from 'node:timers/promises';
import { type Terms, terms as termsSchema } from '@dentaria/contract/billing/prices.ts';
import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { percent } from '@dentaria/contract/fields/cents.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { TITLES } from './prices-csv.ts';

export type FileLine =
  | { readonly line: number; readonly code: string; readonly terms: Terms }
  | { readonly line: number; readonly message: string };

type Column = keyof typeof TITLES;

const SEPARATORS = [';', ',', '\t'] as const;
const CHUNK = 16_384;

/** Ignores case, accents and punctuation other than `%` and `$`: `Cobertura (%)` becomes `cobertura%`. */
const plainTitle = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z%$]/g, '');

const COLUMN_OF = new Map(
  Object.entries(TITLES).map(([column, title]) => [plainTitle(title), column as Column]),
);

/** Counts separators in the heading only, where no price has a decimal comma. */
function separatorOf(content: string): string {
  const [heading = ''] = content.split(/[\r\n]/, 1);
  const count = (separator: string): number => heading.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}

/** Removes the apostrophe that an export prepends against formula injection. */
const unescaped = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: Info;
}

export async function* readPriceFile(content: string): AsyncGenerator<FileLine> {
  const text = content.replace(/^\ufeff/, '');
  const parser = parse({
    delimiter: separatorOf(text),
    info: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  void feed(text, parser);
  let columns: readonly (Column | undefined)[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (!columns) {
        columns = record.map((title) => COLUMN_OF.get(plainTitle(title)));
        const missing = (['code', 'price'] as const).find((column) => !columns?.includes(column));
        if (missing) {
          yield { line: 1, message: `Falta la columna «${TITLES[missing]}»` };
          return;
        }
        continue;
      }
      const read = readLine(cellsOf(columns, record), info.lines);
      if (read) yield read;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines: unknown = error.lines;
    yield { line: typeof lines === 'number' ? lines : 1, message: 'Hay comillas sin cerrar' };
  }
}

async function feed(text: string, parser: ReturnType<typeof parse>): Promise<void> {
  for (let start = 0; start < text.length && !parser.destroyed; start += CHUNK) {
    parser.write(text.slice(start, start + CHUNK));
    await setImmediate();
  }
  parser.end();
}

type Cells = Readonly<Partial<Record<Column, string>>>;

const cellsOf = (columns: readonly (Column | undefined)[], record: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((column, place) => (column ? [[column, record[place] ?? '']] : [])));

function readLine(cells: Cells, line: number): FileLine | undefined {
  const code = unescaped(cells.code ?? '');
  if (!cells.price) return undefined;
  if (code === '') return { line, message: 'Falta el código' };
  const read = {
    price: centsOf(cells.price),
    coveredPercent: percentOf(cells.coveredPercent),
    coveredAmount: cells.coveredAmount ? centsOf(cells.coveredAmount) : null,
    copayment: centsOf(cells.copayment ?? ''),
    needsAuthorization: answerOf(cells.needsAuthorization),
  };
  const unread = (Object.keys(read) as (keyof typeof read)[]).find((column) => read[column] === undefined);
  if (unread) return { line, message: `«${cells[unread]}» no es válido en «${TITLES[unread]}»` };
  const terms = termsSchema.parse(read);
  const message = contradictionIn(terms);
  return message ? { line, message } : { line, code, terms };
}

function percentOf(text: string | undefined): number | null | undefined {
  const plain = (text ?? '').replace(/[\s%]/g, '').replace(',', '.');
  if (plain === '') return null;
  const parsed = percent.safeParse(/^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined);
  return parsed.success ? parsed.data : undefined;
}

const ANSWERS: Readonly<Record<string, boolean>> = { '': false, no: false, si: true, sí: true, x: true };

const answerOf = (text = ''): boolean | undefined => ANSWERS[text.toLowerCase()];

function contradictionIn({ price, coveredPercent, coveredAmount, copayment }: Terms): string | undefined {
  if (coveredPercent !== null && coveredAmount !== null)
    return 'Tiene cobertura en porcentaje y en importe: dejá una';
  if ((coveredAmount ?? 0) > price) return 'La cobertura supera el precio';
  if (copayment > price) return 'El coseguro supera el precio';
  return undefined;
}
