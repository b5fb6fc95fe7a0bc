import type { InsurerEntryKind } from '@dentaria/contract/billing/insurer-accounts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Period } from '../accounts/accounts.repository.ts';
import { centsOf, numericOf } from '../amounts.ts';

interface NewEntry {
  readonly kind: InsurerEntryKind;
  readonly day: string;
  readonly amount: number;
  readonly description: string;
}

export interface InsurerEntryRow {
  readonly id: number;
  readonly kind: InsurerEntryKind;
  readonly day: string;
  readonly description: string;
  readonly amount: number;
  readonly balance: number;
  readonly batch_id: number;
  readonly batch_number: number;
  readonly created_by: number;
  readonly created_at: Date;
}

export interface OpenBatchRow {
  readonly insurance_id: number;
  readonly presentedDay: string;
  readonly open: number;
}

interface WaitingRow {
  readonly insurance_id: number;
  readonly insurance_name: string;
  readonly items: number;
  readonly amount: number;
}

const MAX_ENTRIES = 1_000;

/** What obras sociales owe one clinic. */
export function insurerAccountsRepository(tx: Tx, clinicId: number) {
  return {
    addEntries: async (
      batch: { readonly id: number; readonly insurance_id: number },
      entries: readonly NewEntry[],
      createdBy: number,
      now: Date,
    ): Promise<void> => {
      await sql`
        insert into insurer_entries (clinic_id, insurance_id, batch_id, kind, day, description, amount, created_by,
                                     created_at)
        select ${clinicId}::bigint, ${batch.insurance_id}::bigint, ${batch.id}::bigint, e.kind, e.day, e.description,
               e.amount, ${createdBy}::bigint, ${now}::timestamptz
          from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ day }) => day)}::date[],
                      ${entries.map(({ description }) => description)}::text[],
                      ${entries.map(({ amount }) => numericOf(amount))}::numeric[])
               with ordinality as e (kind, day, description, amount, place)
         order by e.place`.execute(tx);
    },

    listOpenBatches: async (): Promise<readonly OpenBatchRow[]> => {
      const { rows } = await sql<OpenBatchRow>`
        select b.insurance_id, b.presented_day as "presentedDay", ${centsOf(sql`sum(e.amount)`)} as open
          from claim_batches b
          join insurer_entries e on e.clinic_id = b.clinic_id and e.batch_id = b.id
         where b.clinic_id = ${clinicId} and b.presented_at is not null
         group by b.clinic_id, b.id
        having sum(e.amount) <> 0`.execute(tx);
      return rows;
    },

    /** Every obra social that the clinic claims or claimed from, with what is not presented. */
    listInsurers: async (): Promise<readonly WaitingRow[]> => {
      const { rows } = await sql<WaitingRow>`
        select h.id as insurance_id, h.name as insurance_name, coalesce(w.items, 0) as items,
               coalesce(${centsOf(sql`w.amount`)}, 0) as amount
          from health_insurances h
          left join (select i.insurance_id, count(*) as items, sum(i.amount) as amount
                       from claim_items i
                       left join claim_batches b on b.clinic_id = i.clinic_id and b.id = i.batch_id
                      where i.clinic_id = ${clinicId} and b.presented_at is null and i.given_up_at is null
                      group by i.insurance_id) w on w.insurance_id = h.id
         where w.insurance_id is not null
            or exists (select from claim_batches b where b.clinic_id = ${clinicId} and b.insurance_id = h.id)
         order by lower(h.name), h.id`.execute(tx);
      return rows;
    },

    sumBefore: async (insuranceId: number, day: string | undefined): Promise<number> => {
      const { rows } = await sql<{ balance: number }>`
        select coalesce(${centsOf(sql`sum(e.amount)`)}, 0) as balance
          from insurer_entries e
         where e.clinic_id = ${clinicId} and e.insurance_id = ${insuranceId}
           and e.day < coalesce(${day ?? null}::date, '-infinity')`.execute(tx);
      return rows[0]?.balance ?? 0;
    },

    /** The last of a period, by day and then in the order in which they were written. */
    listEntries: async (insuranceId: number, { from, to }: Period): Promise<readonly InsurerEntryRow[]> => {
      const { rows } = await sql<InsurerEntryRow>`
        select e.*, b.number as batch_number
          from (select e.id, e.kind, e.day, e.description, ${centsOf(sql`e.amount`)} as amount,
                       ${centsOf(sql`sum(e.amount) over (order by e.day, e.id)`)} as balance, e.batch_id, e.created_by,
                       e.created_at
                  from insurer_entries e
                 where e.clinic_id = ${clinicId} and e.insurance_id = ${insuranceId}) e
          join claim_batches b on b.clinic_id = ${clinicId} and b.id = e.batch_id
         where e.day >= coalesce(${from ?? null}::date, '-infinity') and e.day <= coalesce(${to ?? null}::date, 'infinity')
         order by e.day desc, e.id desc limit ${MAX_ENTRIES}`.execute(tx);
      return rows.toReversed();
    },
  };
}
