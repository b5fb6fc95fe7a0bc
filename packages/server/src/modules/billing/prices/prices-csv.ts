import type { Price } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { type CsvRow, csvFile } from '../../../kernel/http/csv.ts';

interface Line {
  readonly procedure: Procedure;
  readonly price: Price | undefined;
}

/** price-file.ts finds the columns by these titles. */
export const TITLES = {
  code: 'Código',
  name: 'Prestación',
  chapter: 'Capítulo',
  price: 'Precio',
  coveredPercent: 'Cobertura (%)',
  coveredAmount: 'Cobertura ($)',
  copayment: 'Coseguro',
  needsAuthorization: 'Autorización',
} as const;

const cellsOf = ({ procedure, price }: Line): CsvRow => [
  procedure.code,
  procedure.name,
  procedure.chapter,
  ...(price
    ? [
        { cents: price.price },
        price.coveredPercent === null ? '' : String(price.coveredPercent).replace('.', ','),
        price.coveredAmount === null ? '' : { cents: price.coveredAmount },
        { cents: price.copayment },
        price.needsAuthorization ? 'Sí' : 'No',
      ]
    : ['', '', '', '', '']),
];

export const pricesCsv = (lines: readonly Line[]): string =>
  csvFile([Object.values(TITLES), ...lines.map(cellsOf)]);
