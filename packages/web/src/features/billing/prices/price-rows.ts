import type { Price } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';

/** A procedure with its price in a list, and those of later days. */
export interface PriceRowData {
  readonly procedure: Procedure;
  readonly price: Price | undefined;
  readonly later: readonly Price[];
}

export interface Chapter {
  readonly title: string;
  readonly rows: readonly PriceRowData[];
}

const NO_CHAPTER = 'Sin capítulo';
const RETIRED = 'Retiradas';

/** Those whose code or name has every typed word, by chapter in the order of their codes; retired ones last. */
export function chaptersOf(
  procedures: readonly Procedure[],
  current: readonly Price[],
  upcoming: readonly Price[],
  typed: string,
): Chapter[] {
  const wanted = foldForSearch(typed).split(/\s+/).filter(Boolean);
  const prices = new Map(current.map((price) => [price.procedureId, price]));
  const later = Map.groupBy(upcoming, ({ procedureId }) => procedureId);
  const rows = procedures
    .filter(({ code, name }) => {
      const text = foldForSearch(`${code} ${name}`);
      return wanted.every((word) => text.includes(word));
    })
    .map((procedure) => ({
      procedure,
      price: prices.get(procedure.id),
      later: later.get(procedure.id) ?? [],
    }));
  const titles = Map.groupBy(rows, ({ procedure }) =>
    procedure.active ? (procedure.chapter ?? NO_CHAPTER) : RETIRED,
  );
  const chapters = [...titles].map(([title, ofTitle]) => ({ title, rows: ofTitle }));
  return [
    ...chapters.filter(({ title }) => title !== RETIRED),
    ...chapters.filter(({ title }) => title === RETIRED),
  ];
}
