import { type ClaimItemState, MAX_CLAIM_ITEMS } from '@dentaria/contract/billing/claim-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';
import { centsOf, numericOf } from '../amounts.ts';

export interface ClaimItemRow {
  readonly id: number;
  readonly clinic_id: number;
  readonly patient_id: number;
  /** The record for which it was first presented, if another one has been merged with it since. */
  readonly presented_patient_id: number | null;
  readonly insurance_id: number;
  readonly insurance_name: string;
  readonly plan_id: number | null;
  readonly plan_name: string | null;
  readonly affiliate_number: string | null;
  readonly authorization_number: string | null;
  readonly needs_authorization: boolean;
  readonly procedure_id: number;
  readonly code: string;
  readonly description: string;
  readonly tooth: string | null;
  readonly faces: string[];
  readonly day: string;
  readonly amount: number;
  readonly professional_id: number | null;
  readonly estimate_id: number | null;
  readonly line_number: number | null;
  readonly batch_id: number | null;
  readonly batch_number: number | null;
  readonly batch_state: 'draft' | 'presented' | 'settled' | null;
  readonly presented: boolean;
  readonly work_removed: boolean;
  /** Of the last rejection. */
  readonly rejected_batch_id: number | null;
  readonly rejected_batch_number: number | null;
  readonly rejected_amount: number | null;
  readonly rejected_reason: string | null;
  readonly rejected_day: string | null;
  readonly rejected_by: number | null;
  readonly given_up_at: Date | null;
  readonly given_up_by: number | null;
  readonly given_up_reason: string | null;
  readonly version: number;
}

export interface ClaimItemFilter {
  readonly insuranceId?: number | undefined;
  readonly patientId?: number | undefined;
  readonly until?: string | undefined;
  readonly state?: ClaimItemState | undefined;
}

export interface NewClaimItem {
  readonly patientId: number;
  readonly insuranceId: number;
  readonly planId: number | null;
  readonly planName: string | null;
  readonly affiliateNumber: string | null;
  readonly authorizationNumber: string | null;
  readonly needsAuthorization: boolean;
  readonly procedureId: number;
  readonly code: string;
  readonly description: string;
  readonly tooth: string | null;
  readonly faces: readonly string[];
  readonly day: string;
  readonly amount: number;
  readonly professionalId: number | null;
}

export interface ClaimItemChange {
  readonly affiliateNumber: string | null;
  readonly authorizationNumber: string | null;
  readonly tooth: string | null;
  readonly faces: readonly string[];
  readonly amount: number;
}

/** As `claimItemState` of the contract. */
const STATE = sql<string>`
  case when b.id is not null and b.presented_at is null then 'draft'
       when b.id is not null then case when d.open = 0 then 'paid' else 'presented' end
       when i.given_up_at is not null then 'given-up'
       when r.id is not null then 'rejected'
       else 'unclaimed' end`;

/** What is claimed from obras sociales by one clinic. */
export function claimItemsRepository(tx: Tx, clinicId: number) {
  const items = async (condition: RawBuilder<unknown>): Promise<ClaimItemRow[]> => {
    const { rows } = await sql<ClaimItemRow>`
      select i.id, i.clinic_id, i.patient_id, i.presented_patient_id, i.insurance_id, h.name as insurance_name, i.plan_id, i.plan_name,
             i.affiliate_number, i.authorization_number, i.needs_authorization, i.procedure_id, i.code, i.description,
             i.tooth, i.faces, i.day, ${centsOf(sql`i.amount`)} as amount, i.professional_id, i.estimate_id,
             i.line_number, i.batch_id, b.number as batch_number,
             case when b.id is null then null when b.presented_at is null then 'draft'
                  when d.open = 0 then 'settled' else 'presented' end as batch_state,
             i.presented, i.estimate_id is not null and w.number is null as work_removed,
             r.batch_id as rejected_batch_id, rb.number as rejected_batch_number,
             ${centsOf<number | null>(sql`r.amount`)} as rejected_amount, r.reason as rejected_reason,
             r.day as rejected_day, r.created_by as rejected_by, i.given_up_at, i.given_up_by, i.given_up_reason,
             i.version
        from claim_items i
        join health_insurances h on h.id = i.insurance_id
        left join claim_batches b on b.clinic_id = i.clinic_id and b.id = i.batch_id
        left join lateral (select sum(e.amount) as open from insurer_entries e
                            where e.clinic_id = b.clinic_id and e.batch_id = b.id) d on b.presented_at is not null
        left join estimate_work w on w.clinic_id = i.clinic_id and w.estimate_id = i.estimate_id
                                 and w.number = i.line_number
        left join lateral (select c.* from claim_rejections c
                            where c.clinic_id = i.clinic_id and c.item_id = i.id and c.undone_at is null
                            order by c.id desc limit 1) r on true
        left join claim_batches rb on rb.clinic_id = r.clinic_id and rb.id = r.batch_id
       where i.clinic_id = ${clinicId} and ${condition}
       order by i.day, i.id limit ${MAX_CLAIM_ITEMS}`.execute(tx);
    return rows;
  };
  return {
    find: async (id: number): Promise<ClaimItemRow | undefined> => (await items(sql`i.id = ${id}`))[0],

    /** The oldest first. Without a state, what can be claimed. */
    list: ({ insuranceId, patientId, until, state }: ClaimItemFilter): Promise<ClaimItemRow[]> =>
      items(sql`(${insuranceId ?? null}::bigint is null or i.insurance_id = ${insuranceId ?? null})
        and (${patientId ?? null}::bigint is null or i.patient_id = ${patientId ?? null})
        and i.day <= coalesce(${until ?? null}::date, 'infinity')
        and ${state ? sql`${STATE} = ${state}` : sql`i.batch_id is null and i.given_up_at is null`}`),

    /** Of a draft. */
    listOfDraft: (batchId: number): Promise<ClaimItemRow[]> => items(sql`i.batch_id = ${batchId}`),

    /** Whatever became of them since. */
    listPresentedIn: (batchId: number): Promise<ClaimItemRow[]> =>
      items(sql`i.id in (select l.item_id from claim_lines l
                          where l.clinic_id = i.clinic_id and l.batch_id = ${batchId})`),

    lock: async (id: number): Promise<void> => {
      await sql`select from claim_items where clinic_id = ${clinicId} and id = ${id} for update`.execute(tx);
    },

    lockOfBatch: async (batchId: number): Promise<void> => {
      await sql`select from claim_items where clinic_id = ${clinicId} and batch_id = ${batchId}
                 order by id for update`.execute(tx);
    },

    create: async (item: NewClaimItem, createdBy: number, now: Date): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into claim_items (clinic_id, patient_id, insurance_id, plan_id, plan_name, affiliate_number,
                                 authorization_number, needs_authorization, procedure_id, code, description, tooth,
                                 faces, day, amount, professional_id, created_by, created_at)
        values (${clinicId}, ${item.patientId}, ${item.insuranceId}, ${item.planId}, ${item.planName},
                ${item.affiliateNumber}, ${item.authorizationNumber}, ${item.needsAuthorization}, ${item.procedureId},
                ${item.code}, ${item.description}, ${item.tooth}, ${[...item.faces]}::text[], ${item.day}::date,
                ${numericOf(item.amount)}::numeric, ${item.professionalId}, ${createdBy}, ${now})
        returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    },

    update: async (id: number, change: ClaimItemChange): Promise<void> => {
      await sql`
        update claim_items set affiliate_number = ${change.affiliateNumber},
               authorization_number = ${change.authorizationNumber}, tooth = ${change.tooth},
               faces = ${[...change.faces]}::text[], amount = ${numericOf(change.amount)}::numeric,
               version = version + 1
         where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    remove: async (id: number): Promise<void> => {
      await sql`delete from claim_items where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    /** Null: claims it again. */
    setGivenUp: async (
      id: number,
      givenUp: { by: number; at: Date; reason: string } | null,
    ): Promise<void> => {
      await sql`
        update claim_items set given_up_at = ${givenUp?.at ?? null}::timestamptz, given_up_by = ${givenUp?.by ?? null}::bigint,
               given_up_reason = ${givenUp?.reason ?? null}::text, version = version + 1
         where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },

    /** Puts what can be claimed up to a day in a draft, and returns how many items those are. */
    fillBatch: async (batchId: number, insuranceId: number, until: string): Promise<number> => {
      const { rows } = await sql`
        update claim_items set batch_id = ${batchId}, version = version + 1
         where clinic_id = ${clinicId} and id in (
               select id from claim_items
                where clinic_id = ${clinicId} and insurance_id = ${insuranceId} and batch_id is null
                  and given_up_at is null and day <= ${until}::date
                order by day, id limit ${MAX_CLAIM_ITEMS} for update)
           and batch_id is null
        returning id`.execute(tx);
      return rows.length;
    },

    /** Puts items in a draft; returns how many of them were free. */
    addToBatch: async (batchId: number, insuranceId: number, ids: readonly number[]): Promise<number> => {
      const { rows } = await sql`
        update claim_items set batch_id = ${batchId}, version = version + 1
         where clinic_id = ${clinicId} and insurance_id = ${insuranceId} and id = any (${[...ids]}::bigint[])
           and batch_id is null and given_up_at is null
        returning id`.execute(tx);
      return rows.length;
    },

    takeOutOfBatch: async (batchId: number, ids: readonly number[]): Promise<void> => {
      await sql`
        update claim_items set batch_id = null, version = version + 1
         where clinic_id = ${clinicId} and batch_id = ${batchId} and id = any (${[...ids]}::bigint[])`.execute(
        tx,
      );
    },
  };
}

/** True if the clinic claims or claimed work for the patient. */
export async function hasClaims(tx: Tx, clinicId: number, patientId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from claim_items where clinic_id = ${clinicId} and patient_id = ${patientId}) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** Those to whom a claim of any clinic refers. */
export const usersOnClaims: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_claims', userIds);
