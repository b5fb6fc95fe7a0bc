import type { Price } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../kernel/http/csv.ts';
import { numericOf } from '../amounts.ts';

/** With a decimal comma, as spreadsheets in Argentina read it. */
const amount = (cents: number | null): string => (cents === null ? '' : numericOf(cents).replace('.', ','));

interface Line {
  readonly procedure: Procedure;
  /** Undefined for a procedure that the list lacks. */
  readonly price: Price | undefined;
}

/** The titles, by which price-import.ts finds the columns. */
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

const cellsOf = ({ procedure, price }: Line): readonly (string | null)[] => [
  procedure.code,
  procedure.name,
  procedure.chapter,
  ...(price
    ? [
        amount(price.price),
        price.coveredPercent === null ? '' : String(price.coveredPercent).replace('.', ','),
        amount(price.coveredAmount),
        amount(price.copayment),
        price.needsAuthorization ? 'Sí' : 'No',
      ]
    : ['', '', '', '', '']),
];

export const pricesCsv = (lines: readonly Line[]): string =>
  [BYTE_ORDER_MARK, csvLine(Object.values(TITLES)), ...lines.map((line) => csvLine(cellsOf(line)))].join('');
