import { type EstimateState, MAX_LISTED_ESTIMATES } from '@dentaria/contract/billing/estimate-state.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { anyOf, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { centsOf, numericOf } from '../amounts.ts';
import { nextNumber } from '../document-number.ts';
import { omitUndefined } from '../filters.ts';

/** Amounts are in cents. */
export type EstimateLineRow = Omit<
  RowOf<'estimate_lines'>,
  'clinic_id' | 'estimate_id' | 'price' | 'covered'
> & { readonly price: number; readonly covered: number };

export type FoundEstimate = RowOf<'estimates'> & { readonly discount_cents: number | null };

export type WorkedLineRow = EstimateLineRow & {
  readonly history_id: number | null;
  readonly row_id: number | null;
  readonly done_day: string | null;
};

type NewEstimate = Omit<Insertable<Tables['estimates']>, 'clinic_id' | 'number'>;

export interface EstimateFilter {
  readonly patientId?: number;
  readonly state?: EstimateState | undefined;
}

export function estimatesRepository(tx: Tx, clinicId: number) {
  const estimates = () =>
    tx
      .selectFrom('estimates as e')
      .selectAll('e')
      .select(({ ref }) => centsOf<number | null>(ref('e.discount_amount')).as('discount_cents'))
      .where('e.clinic_id', '=', clinicId);
  const procedures = () => tx.selectFrom('procedures').where('clinic_id', '=', clinicId);
  return {
    find: (id: number, isLocked: boolean): Promise<FoundEstimate | undefined> =>
      estimates()
        .where('e.id', '=', id)
        .$if(isLocked, (query) => query.forUpdate())
        .executeTakeFirst(),

    list: ({ patientId, state, today }: EstimateFilter & { readonly today: string }) =>
      estimates()
        .select((eb) => [
          eb
            .selectFrom('estimate_work as w')
            .select(eb.fn.countAll<number>().as('count'))
            .whereRef('w.clinic_id', '=', 'e.clinic_id')
            .whereRef('w.estimate_id', '=', 'e.id')
            .as('done'),
        ])
        .where(({ and }) => and(omitUndefined({ 'e.patient_id': patientId })))
        .where((eb) => eb.and(state ? [eb(stateOf(today), '=', state)] : []))
        .orderBy('e.id', 'desc')
        .limit(MAX_LISTED_ESTIMATES)
        .execute(),

    listLines: (ids: readonly number[]): Promise<(WorkedLineRow & { readonly estimate_id: number })[]> =>
      tx
        .selectFrom('estimate_lines as l')
        .leftJoin('estimate_work as w', (join) =>
          join
            .onRef('w.clinic_id', '=', 'l.clinic_id')
            .onRef('w.estimate_id', '=', 'l.estimate_id')
            .onRef('w.number', '=', 'l.number'),
        )
        .select([
          'l.estimate_id',
          'l.number',
          'l.procedure_id',
          'l.code',
          'l.description',
          'l.tooth',
          'l.faces',
          'l.needs_authorization',
          'w.history_id',
          'w.row_id',
          'w.day as done_day',
        ])
        .select(({ ref }) => [centsOf(ref('l.price')).as('price'), centsOf(ref('l.covered')).as('covered')])
        .where('l.clinic_id', '=', clinicId)
        .where('l.estimate_id', 'in', [...ids])
        .orderBy('l.estimate_id')
        .orderBy('l.number')
        .execute(),

    create: async (values: NewEstimate, lines: readonly EstimateLineRow[]): Promise<number> => {
      const number = await nextNumber(tx, 'estimate_counters', clinicId);
      const id = await insertedId(
        tx.insertInto('estimates').values({ ...values, clinic_id: clinicId, number }),
      );
      await insertLines(id, lines);
      return id;
    },

    update: (id: number, change: Updateable<Tables['estimates']>, now: Date) =>
      tx
        .updateTable('estimates')
        .set({ ...change, version: sql`version + 1`, updated_at: now })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute(),

    replaceLines: async (id: number, lines: readonly EstimateLineRow[]): Promise<void> => {
      await removeLines(id);
      await insertLines(id, lines);
    },

    remove: async (id: number): Promise<void> => {
      await removeLines(id);
      await tx.deleteFrom('estimates').where('clinic_id', '=', clinicId).where('id', '=', id).execute();
    },

    listCodes: async (procedureIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
      const rows = await procedures().select(['id', 'code']).where('id', '=', anyOf(procedureIds)).execute();
      return new Map(rows.map(({ id, code }) => [id, code]));
    },

    findProcedures: (codes: readonly string[]) =>
      procedures()
        .select(['id', 'code', 'name'])
        .where('code_key', 'in', codes)
        .where('active', '=', true)
        .execute(),
  };

  async function insertLines(id: number, lines: readonly EstimateLineRow[]): Promise<void> {
    await tx
      .insertInto('estimate_lines')
      .values(
        lines.map(({ price, covered, ...line }) => ({
          ...line,
          clinic_id: clinicId,
          estimate_id: id,
          price: numericOf(price),
          covered: numericOf(covered),
        })),
      )
      .execute();
  }

  async function removeLines(id: number): Promise<void> {
    await tx
      .deleteFrom('estimate_lines')
      .where('clinic_id', '=', clinicId)
      .where('estimate_id', '=', id)
      .execute();
  }
}

/** SQL counterpart of the contract's `estimateState`. */
const stateOf = (today: string) => sql<string>`
  case when e.accepted_at is not null then 'accepted'
       when e.rejected_at is not null then 'rejected'
       when e.presented_at is null then 'draft'
       when e.valid_until < ${today}::date then 'expired'
       else 'presented' end`;
