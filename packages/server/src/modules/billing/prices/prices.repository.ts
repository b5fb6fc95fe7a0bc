import type { Price, Terms } from '@dentaria/contract/billing/prices.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { countRows, hasRow } from '../../../kernel/database/query-results.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { centsOfNumeric, numericOf } from '../amounts.ts';
import { WRITE_PRICES } from './prices.statements.ts';

const presentPrice = (row: RowOf<'prices'>): Price => ({
  procedureId: row.procedure_id,
  validFrom: row.valid_from,
  price: centsOfNumeric(row.price),
  coveredPercent: row.covered_percent === null ? null : Number(row.covered_percent),
  coveredAmount: row.covered_amount === null ? null : centsOfNumeric(row.covered_amount),
  copayment: centsOfNumeric(row.copayment),
  needsAuthorization: row.needs_authorization,
});

const termColumns = (terms: Terms) => ({
  price: numericOf(terms.price),
  covered_percent: terms.coveredPercent,
  covered_amount: terms.coveredAmount === null ? null : numericOf(terms.coveredAmount),
  copayment: numericOf(terms.copayment),
  needs_authorization: terms.needsAuthorization,
});

export const termsOf = ({ procedureId: _, validFrom: __, ...terms }: Price): Terms => terms;

export function pricesRepository(
  tx: Tx,
  { clinic_id: clinicId, id: listId }: Pick<RowOf<'price_lists'>, 'clinic_id' | 'id'>,
) {
  const ofList = () =>
    tx.selectFrom('prices').where('clinic_id', '=', clinicId).where('list_id', '=', listId);
  const own = () => ofList().selectAll();
  return {
    listCurrent: async (day: string): Promise<Price[]> => {
      const current = own()
        .distinctOn('procedure_id')
        .where('valid_from', '<=', day)
        .orderBy('procedure_id')
        .orderBy('valid_from', 'desc');
      return (await current.execute()).map(presentPrice);
    },

    listUpcoming: async (day: string): Promise<Price[]> => {
      const upcoming = own().where('valid_from', '>', day).orderBy('valid_from').orderBy('procedure_id');
      return (await upcoming.execute()).map(presentPrice);
    },

    listOfProcedure: async (procedureId: number): Promise<Price[]> =>
      (await own().where('procedure_id', '=', procedureId).orderBy('valid_from').execute()).map(presentPrice),

    hasAny: () => hasRow(own().limit(1)),

    countAfter: (day: string) => countRows(ofList().where('valid_from', '>', day)),

    /** Sends all rows as one parameter, because a list has thousands. */
    write: async (prices: readonly Price[]): Promise<void> => {
      const rows = prices.map((price) => ({
        procedure_id: price.procedureId,
        valid_from: price.validFrom,
        ...termColumns(price),
      }));
      await rawQuery(tx, WRITE_PRICES, [clinicId, listId, JSON.stringify(rows)]);
    },

    remove: (procedureId: number, validFrom: string) =>
      tx
        .deleteFrom('prices')
        .where('clinic_id', '=', clinicId)
        .where('list_id', '=', listId)
        .where('procedure_id', '=', procedureId)
        .where('valid_from', '=', validFrom)
        .execute(),
  };
}
