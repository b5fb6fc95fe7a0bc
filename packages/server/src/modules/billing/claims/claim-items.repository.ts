import { type ClaimItemState, MAX_CLAIM_ITEMS } from '@dentaria/contract/billing/claim-state.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { anyOf, type FoundBy, type Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { centsOf } from '../amounts.ts';
import { omitUndefined } from '../filters.ts';

export type ClaimItemRow = FoundBy<ReturnType<typeof claimItemsRepository>['find']>;

export interface ClaimItemFilter {
  readonly insuranceId?: number | undefined;
  readonly patientId?: number | undefined;
  readonly until?: string | undefined;
  readonly state?: ClaimItemState | undefined;
}

/** SQL counterpart of the contract's `claimItemState`. */
const STATE = sql<string>`
  case when b.id is not null and b.presented_at is null then 'draft'
       when b.id is not null then case when d.open = 0 then 'paid' else 'presented' end
       when i.given_up_at is not null then 'given-up'
       when r.id is not null then 'rejected'
       else 'unclaimed' end`;

const BATCH_STATE = sql<'draft' | 'presented' | 'settled' | null>`
  case when b.id is null then null when b.presented_at is null then 'draft'
       when d.open = 0 then 'settled' else 'presented' end`;

export function claimItemsRepository(tx: Tx, clinicId: number) {
  const items = () =>
    tx
      .selectFrom('claim_items as i')
      .innerJoin('health_insurances as h', 'h.id', 'i.insurance_id')
      .leftJoin('claim_batches as b', (join) =>
        join.onRef('b.clinic_id', '=', 'i.clinic_id').onRef('b.id', '=', 'i.batch_id'),
      )
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('insurer_entries as e')
            .select(({ fn }) => fn.sum<string>('e.amount').as('open'))
            .whereRef('e.clinic_id', '=', 'b.clinic_id')
            .whereRef('e.batch_id', '=', 'b.id')
            .as('d'),
        (join) => join.on('b.presented_at', 'is not', null),
      )
      .leftJoin('estimate_work as w', (join) =>
        join
          .onRef('w.clinic_id', '=', 'i.clinic_id')
          .onRef('w.estimate_id', '=', 'i.estimate_id')
          .onRef('w.number', '=', 'i.line_number'),
      )
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('claim_rejections as c')
            .selectAll('c')
            .whereRef('c.clinic_id', '=', 'i.clinic_id')
            .whereRef('c.item_id', '=', 'i.id')
            .where('c.undone_at', 'is', null)
            .orderBy('c.id', 'desc')
            .limit(1)
            .as('r'),
        (join) => join.onTrue(),
      )
      .leftJoin('claim_batches as rb', (join) =>
        join.onRef('rb.clinic_id', '=', 'r.clinic_id').onRef('rb.id', '=', 'r.batch_id'),
      )
      .select(['i.id', 'i.clinic_id', 'i.patient_id', 'i.presented_patient_id', 'i.insurance_id'])
      .select(['i.plan_id', 'i.plan_name', 'i.affiliate_number', 'i.authorization_number'])
      .select(['i.needs_authorization', 'i.procedure_id', 'i.code', 'i.description', 'i.tooth', 'i.faces'])
      .select(['i.day', 'i.professional_id', 'i.estimate_id', 'i.line_number', 'i.batch_id', 'i.presented'])
      .select(['i.given_up_at', 'i.given_up_by', 'i.given_up_reason', 'i.version'])
      .select(['h.name as insurance_name', 'b.number as batch_number'])
      .select(['r.batch_id as rejected_batch_id', 'rb.number as rejected_batch_number'])
      .select(['r.reason as rejected_reason', 'r.day as rejected_day', 'r.created_by as rejected_by'])
      .select(({ ref }) => [
        centsOf(ref('i.amount')).as('amount'),
        BATCH_STATE.as('batch_state'),
        sql<boolean>`i.estimate_id is not null and w.number is null`.as('work_removed'),
        centsOf<number | null>(ref('r.amount')).as('rejected_amount'),
      ])
      .where('i.clinic_id', '=', clinicId)
      .orderBy('i.day')
      .orderBy('i.id')
      .limit(MAX_CLAIM_ITEMS);
  const moveTo = (batchId: number | null) =>
    tx
      .updateTable('claim_items')
      .set({ batch_id: batchId, version: sql`version + 1` })
      .where('clinic_id', '=', clinicId);
  const lock = () => tx.selectFrom('claim_items').select('id').where('clinic_id', '=', clinicId).forUpdate();
  return {
    find: (id: number) => items().where('i.id', '=', id).executeTakeFirst(),

    list: ({ insuranceId, patientId, until, state }: ClaimItemFilter) =>
      items()
        .where(({ and }) => and(omitUndefined({ 'i.insurance_id': insuranceId, 'i.patient_id': patientId })))
        .where('i.day', '<=', until ?? 'infinity')
        .where((eb) =>
          state
            ? eb(STATE, '=', state)
            : eb.and([eb('i.batch_id', 'is', null), eb('i.given_up_at', 'is', null)]),
        )
        .execute(),

    listOfDraft: (batchId: number) => items().where('i.batch_id', '=', batchId).execute(),

    listPresentedIn: (batchId: number) =>
      items()
        .where('i.id', 'in', ({ selectFrom }) =>
          selectFrom('claim_lines as l')
            .select('l.item_id')
            .whereRef('l.clinic_id', '=', 'i.clinic_id')
            .where('l.batch_id', '=', batchId),
        )
        .execute(),

    lock: (id: number) => lock().where('id', '=', id).execute(),

    lockOfBatch: (batchId: number) => lock().where('batch_id', '=', batchId).orderBy('id').execute(),

    create: (values: Omit<Insertable<Tables['claim_items']>, 'clinic_id'>) =>
      insertedId(tx.insertInto('claim_items').values({ ...values, clinic_id: clinicId })),

    update: (id: number, change: Updateable<Tables['claim_items']>) =>
      tx
        .updateTable('claim_items')
        .set({ ...change, version: sql`version + 1` })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute(),

    remove: (id: number) =>
      tx.deleteFrom('claim_items').where('clinic_id', '=', clinicId).where('id', '=', id).execute(),

    addClaimable: async (batchId: number, insuranceId: number, until: string): Promise<number> => {
      const { numUpdatedRows } = await moveTo(batchId)
        .where('id', 'in', () =>
          lock()
            .where('insurance_id', '=', insuranceId)
            .where('batch_id', 'is', null)
            .where('given_up_at', 'is', null)
            .where('day', '<=', until)
            .orderBy('day')
            .orderBy('id')
            .limit(MAX_CLAIM_ITEMS),
        )
        .where('batch_id', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    addToBatch: async (batchId: number, insuranceId: number, ids: readonly number[]): Promise<number> => {
      const { numUpdatedRows } = await moveTo(batchId)
        .where('insurance_id', '=', insuranceId)
        .where('id', '=', anyOf(ids))
        .where('batch_id', 'is', null)
        .where('given_up_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    takeOutOfBatch: (batchId: number, ids: readonly number[]) =>
      moveTo(null).where('batch_id', '=', batchId).where('id', '=', anyOf(ids)).execute(),

    emptyBatch: (batchId: number) => moveTo(null).where('batch_id', '=', batchId).execute(),
  };
}
