import { type Insertable, type NotNull, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { centsOf, numericOf, sumOf } from '../amounts.ts';
import { isIn, type Period } from '../filters.ts';
import type { ClaimBatchRow } from './claim-batches.repository.ts';

export type NewInsurerEntry = Pick<Insertable<Tables['insurer_entries']>, 'kind' | 'day' | 'description'> & {
  /** In cents. */
  readonly amount: number;
};

export async function addInsurerEntries(
  { tx, caller, now }: RequestContext,
  { id, clinic_id, insurance_id }: ClaimBatchRow,
  entries: readonly NewInsurerEntry[],
): Promise<void> {
  const batch = { clinic_id, batch_id: id, insurance_id, created_by: caller.id, created_at: now };
  await tx
    .insertInto('insurer_entries')
    .values(entries.map((entry) => ({ ...batch, ...entry, amount: numericOf(entry.amount) })))
    .execute();
}

const MAX_ENTRIES = 1_000;

export function insurerAccountsRepository(tx: Tx, clinicId: number) {
  return {
    listOpenBatches: () =>
      tx
        .selectFrom('claim_batches as b')
        .innerJoin('insurer_entries as e', (join) =>
          join.onRef('e.clinic_id', '=', 'b.clinic_id').onRef('e.batch_id', '=', 'b.id'),
        )
        .select(['b.insurance_id', 'b.presented_day as presentedDay'])
        .select(({ ref }) => sumOf(ref('e.amount')).as('open'))
        .where('b.clinic_id', '=', clinicId)
        .where('b.presented_at', 'is not', null)
        .groupBy(['b.clinic_id', 'b.id'])
        .having(({ fn }) => fn.sum('e.amount'), '<>', 0)
        .$narrowType<{ presentedDay: NotNull }>()
        .execute(),

    listInsurers: () =>
      tx
        .selectFrom('health_insurances as h')
        .leftJoin(
          (from) =>
            from
              .selectFrom('claim_items as i')
              .leftJoin('claim_batches as b', (join) =>
                join.onRef('b.clinic_id', '=', 'i.clinic_id').onRef('b.id', '=', 'i.batch_id'),
              )
              .select('i.insurance_id')
              .select(({ fn, ref }) => [
                fn.countAll<number>().as('items'),
                sumOf(ref('i.amount')).as('amount'),
              ])
              .where('i.clinic_id', '=', clinicId)
              .where('b.presented_at', 'is', null)
              .where('i.given_up_at', 'is', null)
              .groupBy('i.insurance_id')
              .as('w'),
          (join) => join.onRef('w.insurance_id', '=', 'h.id'),
        )
        .select(['h.id', 'h.name'])
        .select(({ fn, val }) => [
          fn.coalesce('w.items', val(0)).as('items'),
          fn.coalesce('w.amount', val(0)).as('amount'),
        ])
        .where(({ exists, or, selectFrom, eb }) =>
          or([
            eb('w.insurance_id', 'is not', null),
            exists(
              selectFrom('claim_batches as b')
                .select('b.id')
                .where('b.clinic_id', '=', clinicId)
                .whereRef('b.insurance_id', '=', 'h.id'),
            ),
          ]),
        )
        .orderBy(({ fn }) => fn('lower', ['h.name']))
        .orderBy('h.id')
        .execute(),

    sumBefore: async (insuranceId: number, day: string): Promise<number> => {
      const { sum } = await tx
        .selectFrom('insurer_entries')
        .select(({ ref }) => sumOf(ref('amount')).as('sum'))
        .where('clinic_id', '=', clinicId)
        .where('insurance_id', '=', insuranceId)
        .where('day', '<', day)
        .executeTakeFirstOrThrow();
      return sum;
    },

    listEntries: async (insuranceId: number, period: Period) => {
      const rows = await tx
        .selectFrom((from) =>
          from
            .selectFrom('insurer_entries')
            .select(['id', 'kind', 'day', 'description', 'batch_id', 'created_by', 'created_at'])
            .select(({ ref }) => [
              centsOf(ref('amount')).as('amount'),
              centsOf(sql`sum(amount) over (order by day, id)`).as('balance'),
            ])
            .where('clinic_id', '=', clinicId)
            .where('insurance_id', '=', insuranceId)
            .as('e'),
        )
        .innerJoin('claim_batches as b', (join) =>
          join.on('b.clinic_id', '=', clinicId).onRef('b.id', '=', 'e.batch_id'),
        )
        .selectAll('e')
        .select('b.number as batch_number')
        .where(isIn(period, 'e.day'))
        .orderBy('e.day', 'desc')
        .orderBy('e.id', 'desc')
        .limit(MAX_ENTRIES)
        .execute();
      return rows.reverse();
    },
  };
}
