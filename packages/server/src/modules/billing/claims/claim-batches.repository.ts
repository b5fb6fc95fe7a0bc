import { type ClaimBatchState, MAX_LISTED_BATCHES } from '@dentaria/contract/billing/claim-state.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { FoundBy, Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { centsOf } from '../amounts.ts';
import { nextNumber } from '../document-number.ts';
import { omitUndefined } from '../filters.ts';

export type ClaimBatchRow = FoundBy<ReturnType<typeof claimBatchesRepository>['find']>;

export type ClaimLineRow = Awaited<
  ReturnType<ReturnType<typeof claimBatchesRepository>['listLines']>
>[number];

export interface ClaimBatchFilter {
  readonly insuranceId?: number | undefined;
  readonly state?: ClaimBatchState | undefined;
}

interface Totals {
  readonly items: number;
  readonly claimed: string;
  readonly rejected: string;
  readonly paid: string;
}

/** A draft is counted from its items, a presented batch from its lines and account entries. */
const TOTALS = sql<Totals>`(
  select case when b.presented_at is null
              then (select count(*) from claim_items i where i.clinic_id = b.clinic_id and i.batch_id = b.id)
              else (select count(*) from claim_lines l where l.clinic_id = b.clinic_id and l.batch_id = b.id)
         end as items,
         case when b.presented_at is null
              then (select coalesce(sum(i.amount), 0) from claim_items i
                     where i.clinic_id = b.clinic_id and i.batch_id = b.id)
              else coalesce(sum(e.amount) filter (where e.kind = 'presentation'), 0) end as claimed,
         coalesce(-sum(e.amount) filter (where e.kind in ('rejection', 'rejection-undo')), 0) as rejected,
         coalesce(-sum(e.amount) filter (where e.kind in ('payment', 'payment-void')), 0) as paid
    from insurer_entries e
   where e.clinic_id = b.clinic_id and e.batch_id = b.id)`;

/** SQL counterpart of the contract's `claimBatchState`. */
const STATE = sql<string>`
  case when b.presented_at is null then 'draft'
       when t.claimed = t.rejected + t.paid then case when t.paid > 0 then 'paid' else 'rejected' end
       when t.paid > 0 then 'partly-paid'
       else 'presented' end`;

export function claimBatchesRepository(tx: Tx, clinicId: number) {
  const batches = () =>
    tx
      .selectFrom('claim_batches as b')
      .innerJoin('health_insurances as h', 'h.id', 'b.insurance_id')
      .innerJoinLateral(TOTALS.as('t'), (join) => join.onTrue())
      .select(['b.id', 'b.clinic_id', 'b.number', 'b.insurance_id', 'b.note', 'b.hash', 'b.presented_day'])
      .select(['b.presented_at', 'b.presented_by', 'b.version', 'b.created_by', 'b.created_at', 't.items'])
      .select(({ fn, ref }) => [
        fn.coalesce('b.insurance_name', 'h.name').as('insurance_name'),
        sql<string>`to_char(b.period, 'YYYY-MM')`.as('period'),
        centsOf(ref('t.claimed')).as('claimed'),
        centsOf(ref('t.rejected')).as('rejected'),
        centsOf(ref('t.paid')).as('paid'),
      ])
      .where('b.clinic_id', '=', clinicId);
  return {
    find: (id: number) => batches().where('b.id', '=', id).executeTakeFirst(),

    list: ({ insuranceId, state }: ClaimBatchFilter) =>
      batches()
        .where(({ and }) => and(omitUndefined({ 'b.insurance_id': insuranceId })))
        .where((eb) => eb.and(state ? [eb(STATE, '=', state)] : []))
        .orderBy('b.number', 'desc')
        .limit(MAX_LISTED_BATCHES)
        .execute(),

    lock: (id: number) =>
      tx
        .selectFrom('claim_batches')
        .select('id')
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .forUpdate()
        .execute(),

    create: async (values: Omit<Insertable<Tables['claim_batches']>, 'clinic_id' | 'number'>) => {
      const number = await nextNumber(tx, 'claim_counters', clinicId);
      return insertedId(tx.insertInto('claim_batches').values({ ...values, clinic_id: clinicId, number }));
    },

    update: (id: number, now: Date, change: Updateable<Tables['claim_batches']> = {}) =>
      tx
        .updateTable('claim_batches')
        .set({ ...change, version: sql`version + 1`, updated_at: now })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute(),

    remove: (id: number) =>
      tx.deleteFrom('claim_batches').where('clinic_id', '=', clinicId).where('id', '=', id).execute(),

    listLines: (batchId: number) =>
      tx
        .selectFrom('claim_lines as l')
        .innerJoin('claim_items as i', (join) =>
          join.onRef('i.clinic_id', '=', 'l.clinic_id').onRef('i.id', '=', 'l.item_id'),
        )
        .leftJoin('claim_rejections as r', (join) =>
          join
            .onRef('r.clinic_id', '=', 'l.clinic_id')
            .onRef('r.batch_id', '=', 'l.batch_id')
            .onRef('r.item_id', '=', 'l.item_id')
            .on('r.undone_at', 'is', null),
        )
        .leftJoin('claim_batches as d', (join) =>
          join
            .onRef('d.clinic_id', '=', 'i.clinic_id')
            .onRef('d.id', '=', 'i.batch_id')
            .on('d.presented_at', 'is', null),
        )
        .leftJoin('claim_batches as next', (join) =>
          join
            .onRef('next.clinic_id', '=', 'r.clinic_id')
            .on('next.id', '=', ({ fn }) => fn.coalesce('r.again_batch_id', 'd.id')),
        )
        .select(['l.item_id', 'l.affiliate_number', 'l.authorization_number', 'l.tooth', 'l.faces'])
        .select(['r.reason as rejected_reason', 'r.day as rejected_day', 'r.created_by as rejected_by'])
        .select(['next.id as next_batch_id', 'next.number as next_batch_number'])
        .select(({ ref }) => [
          centsOf(ref('l.amount')).as('amount'),
          centsOf<number | null>(ref('r.amount')).as('rejected_amount'),
        ])
        .where('l.clinic_id', '=', clinicId)
        .where('l.batch_id', '=', batchId)
        .orderBy('l.item_id')
        .execute(),
  };
}
