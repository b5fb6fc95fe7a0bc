import { type PriceList, priceList } from '@dentaria/contract/billing/prices.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import {
  type RowOf,
  type TakenFields,
  type Tx,
  withFieldConflict,
} from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export interface ListedPriceList extends RowOf<'price_lists'> {
  readonly insurance_name: string | null;
  readonly plan_name: string | null;
}

export const reference = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

const presentColumns = presenter(priceList.omit({ insurance: true, plan: true }));

export const presentPriceList = (row: ListedPriceList): PriceList => ({
  ...presentColumns(row),
  insurance: reference(row.insurance_id, row.insurance_name),
  plan: reference(row.plan_id, row.plan_name),
});

const SAME_PAYER = 'Ya hay una lista en uso para los mismos pacientes';
const takenOn = (field: string): TakenFields => ({ price_lists_payer: [field, SAME_PAYER] });

export function priceListsRepository(tx: Tx, clinicId: number) {
  const listed = () =>
    tx
      .selectFrom('price_lists as l')
      .leftJoin('health_insurances as i', 'i.id', 'l.insurance_id')
      .leftJoin('health_insurance_plans as p', 'p.id', 'l.plan_id')
      .selectAll('l')
      .select(['i.name as insurance_name', 'p.plan_name'])
      .where('l.clinic_id', '=', clinicId);
  return {
    list: (): Promise<ListedPriceList[]> =>
      listed()
        .orderBy('i.name', (order) => order.asc().nullsFirst())
        .orderBy('p.plan_name', (order) => order.asc().nullsFirst())
        .orderBy('l.id')
        .execute(),

    find: (id: number, isLocked: boolean): Promise<ListedPriceList | undefined> =>
      listed()
        .where('l.id', '=', id)
        .$if(isLocked, (query) => query.forUpdate('l'))
        .executeTakeFirst(),

    create: (values: Omit<Insertable<Tables['price_lists']>, 'clinic_id'>, payerField: string) =>
      withFieldConflict(
        insertedId(tx.insertInto('price_lists').values({ ...values, clinic_id: clinicId })),
        takenOn(payerField),
      ),

    update: async (id: number, values: Updateable<Tables['price_lists']> = {}): Promise<void> => {
      const update = tx
        .updateTable('price_lists')
        .set({ ...values, version: sql`version + 1`, updated_at: new Date() })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id);
      await withFieldConflict(update.execute(), takenOn('active'));
    },

    findPlan: (insuranceId: number, id: number) =>
      tx
        .selectFrom('health_insurance_plans')
        .select('id')
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .executeTakeFirst(),
  };
}
