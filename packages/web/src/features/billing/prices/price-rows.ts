import type { Price } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { foldForSearch } from '@dentaria/contract/fields/text-search.ts';

export interface PriceRowData {
  readonly procedure: Procedure;
  readonly price: Price | undefined;
  readonly later: readonly Price[];
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly PriceRowData[];
}

/** Groups the procedures that match the search by chapter. Retired procedures come last. */
export function chaptersOf(
  procedures: readonly Procedure[],
  current: readonly Price[],
  upcoming: readonly Price[],
  typed: string,
): Chapter[] {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean);
  const prices = new Map(current.map((price) => [price.procedureId, price]));
  const later = Map.groupBy(upcoming, ({ procedureId }) => procedureId);
  const rows = procedures
    .filter(({ code, name }) => {
      const text = foldForSearch(`${code} ${name}`);
      return words.every((word) => text.includes(word));
    })
    .map((procedure) => ({
      procedure,
      price: prices.get(procedure.id),
      later: later.get(procedure.id) ?? [],
    }));
  const active = Map.groupBy(
    rows.filter(({ procedure }) => procedure.active),
    ({ procedure }) => procedure.chapter,
  );
  const chapters = [...active].map(([chapter, ofChapter]) => ({
    id: chapter === null ? 'none' : `chapter ${chapter}`,
    title: chapter ?? 'Sin capítulo',
    rows: ofChapter,
  }));
  const retired = rows.filter(({ procedure }) => !procedure.active);
  return retired.length === 0
    ? chapters
    : [...chapters, { id: 'retired', title: 'Retiradas', rows: retired }];
}
