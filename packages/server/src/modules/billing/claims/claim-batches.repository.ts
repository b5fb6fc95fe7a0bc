import { type ClaimBatchState, MAX_LISTED_BATCHES } from '@dentaria/contract/billing/claim-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { centsOf } from '../amounts.ts';

export interface ClaimBatchRow {
  readonly id: number;
  readonly clinic_id: number;
  readonly number: number;
  readonly insurance_id: number;
  readonly insurance_name: string;
  /** YYYY-MM */
  readonly period: string;
  readonly note: string | null;
  readonly hash: Buffer | null;
  readonly presented_day: string | null;
  readonly presented_at: Date | null;
  readonly presented_by: number | null;
  readonly version: number;
  readonly created_by: number;
  readonly created_at: Date;
  readonly items: number;
  readonly claimed: number;
  readonly rejected: number;
  readonly paid: number;
}

/** What of a presented item does not change any more, and what the obra social rejected of it. */
export interface ClaimLineRow {
  readonly item_id: number;
  readonly affiliate_number: string | null;
  readonly authorization_number: string | null;
  readonly tooth: string | null;
  readonly faces: string[];
  readonly amount: number;
  readonly rejected_amount: number | null;
  readonly rejected_reason: string | null;
  readonly rejected_day: string | null;
  readonly rejected_by: number | null;
  /** The next batch that has the item. */
  readonly again_id: number | null;
  readonly again_number: number | null;
}

interface NewBatch {
  readonly insuranceId: number;
  readonly period: string;
  readonly note: string | null;
}

interface Presentation {
  readonly day: string;
  readonly hash: Buffer;
}

/** What one clinic presents to obras sociales. */
export function claimBatchesRepository(tx: Tx, clinicId: number) {
  const batches = async (condition: RawBuilder<unknown>): Promise<ClaimBatchRow[]> => {
    const { rows } = await sql<ClaimBatchRow>`
      select b.id, b.clinic_id, b.number, b.insurance_id, coalesce(b.insurance_name, h.name) as insurance_name,
             to_char(b.period, 'YYYY-MM') as period, b.note, b.hash, b.presented_day, b.presented_at, b.presented_by,
             b.version, b.created_by, b.created_at, t.items, ${centsOf(sql`t.claimed`)} as claimed,
             ${centsOf(sql`t.rejected`)} as rejected, ${centsOf(sql`t.paid`)} as paid
        from claim_batches b
        join health_insurances h on h.id = b.insurance_id
       cross join lateral (
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
              where e.clinic_id = b.clinic_id and e.batch_id = b.id) t
       where b.clinic_id = ${clinicId} and ${condition}
       order by b.number desc limit ${MAX_LISTED_BATCHES}`.execute(tx);
    return rows;
  };
  return {
    find: async (id: number): Promise<ClaimBatchRow | undefined> => (await batches(sql`b.id = ${id}`))[0],

    /** The newest first. */
    list: ({
      insuranceId,
      state,
    }: {
      readonly insuranceId?: number | undefined;
      readonly state?: ClaimBatchState | undefined;
    }): Promise<ClaimBatchRow[]> =>
      batches(sql`(${insuranceId ?? null}::bigint is null or b.insurance_id = ${insuranceId ?? null})
        and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`),

    lock: async (id: number): Promise<void> => {
      await sql`select from claim_batches where clinic_id = ${clinicId} and id = ${id} for update`.execute(
        tx,
      );
    },

    create: async (
      { insuranceId, period, note }: NewBatch,
      createdBy: number,
      now: Date,
    ): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        with counter as (
          insert into claim_counters (clinic_id, last_number) values (${clinicId}, 1)
          on conflict (clinic_id) do update set last_number = claim_counters.last_number + 1
          returning last_number
        )
        insert into claim_batches (clinic_id, number, insurance_id, period, note, created_by, created_at, updated_at)
        select ${clinicId}, last_number, ${insuranceId}, ${`${period}-01`}::date, ${note}::text, ${createdBy}, ${now}, ${now}
          from counter
        returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    },

    update: async (
      id: number,
      { period, note }: { readonly period: string; readonly note: string | null },
      now: Date,
    ): Promise<void> => {
      await sql`
        update claim_batches set period = ${`${period}-01`}::date, note = ${note}, version = version + 1,
               updated_at = ${now}
         where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    touch: async (id: number, now: Date): Promise<void> => {
      await sql`update claim_batches set version = version + 1, updated_at = ${now}
                 where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    remove: async (id: number): Promise<void> => {
      await sql`update claim_items set batch_id = null, version = version + 1
                 where clinic_id = ${clinicId} and batch_id = ${id}`.execute(tx);
      await sql`delete from claim_batches where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    /** Copies the items of a draft and freezes it. */
    present: async (id: number, { day, hash }: Presentation, by: number, now: Date): Promise<void> => {
      await sql`
        insert into claim_lines (clinic_id, batch_id, item_id, affiliate_number, authorization_number, tooth, faces, amount)
        select clinic_id, batch_id, id, affiliate_number, authorization_number, tooth, faces, amount
          from claim_items where clinic_id = ${clinicId} and batch_id = ${id}`.execute(tx);
      await sql`
        update claim_rejections r set again_batch_id = ${id} from claim_items i
         where i.clinic_id = ${clinicId} and i.batch_id = ${id} and r.clinic_id = i.clinic_id and r.item_id = i.id
           and r.undone_at is null and r.again_batch_id is null`.execute(tx);
      await sql`
        update claim_items set presented = true, version = version + 1
         where clinic_id = ${clinicId} and batch_id = ${id}`.execute(tx);
      await sql`
        update claim_batches b set presented_day = ${day}::date, presented_at = ${now}, presented_by = ${by},
               insurance_name = i.name, hash = ${hash}, version = b.version + 1, updated_at = ${now}
          from health_insurances i
         where b.clinic_id = ${clinicId} and b.id = ${id} and i.id = b.insurance_id`.execute(tx);
    },

    /** Of a presented batch. */
    listLines: async (batchId: number): Promise<ClaimLineRow[]> => {
      const { rows } = await sql<ClaimLineRow>`
        select l.item_id, l.affiliate_number, l.authorization_number, l.tooth, l.faces,
               ${centsOf(sql`l.amount`)} as amount, ${centsOf<number | null>(sql`r.amount`)} as rejected_amount,
               r.reason as rejected_reason, r.day as rejected_day, r.created_by as rejected_by,
               again.id as again_id, again.number as again_number
          from claim_lines l
          join claim_items i on i.clinic_id = l.clinic_id and i.id = l.item_id
          left join claim_rejections r on r.clinic_id = l.clinic_id and r.batch_id = l.batch_id
                                      and r.item_id = l.item_id and r.undone_at is null
          left join claim_batches d on d.clinic_id = i.clinic_id and d.id = i.batch_id and d.presented_at is null
          left join claim_batches again on again.clinic_id = r.clinic_id
                                       and again.id = coalesce(r.again_batch_id, d.id)
         where l.clinic_id = ${clinicId} and l.batch_id = ${batchId}
         order by l.item_id`.execute(tx);
      return rows;
    },

    findInsurance: async (
      id: number,
    ): Promise<{ readonly id: number; readonly name: string } | undefined> => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from health_insurances where id = ${id}`.execute(tx);
      return rows[0];
    },
  };
}

/** As `claimBatchState` of the contract. */
const STATE = sql<string>`
  case when b.presented_at is null then 'draft'
       when t.claimed = t.rejected + t.paid then case when t.paid > 0 then 'paid' else 'rejected' end
       when t.paid > 0 then 'partly-paid'
       else 'presented' end`;
