import { MAX_LISTED_ESTIMATES } from '@dentaria/contract/billing/estimate-state.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';
import { centsOf, numericOf } from '../amounts.ts';

/** Amounts in cents. */
export type EstimateLineRow = Omit<
  RowOf<'estimate_lines'>,
  'clinic_id' | 'estimate_id' | 'price' | 'covered'
> & { readonly price: number; readonly covered: number };

/** An estimate with its discount in cents. */
export type FoundEstimate = RowOf<'estimates'> & { readonly discount_cents: number | null };

export type WorkedLineRow = EstimateLineRow & {
  readonly history_id: number | null;
  readonly row_id: number | null;
  readonly done_day: string | null;
};

type NewEstimate = Omit<Insertable<Tables['estimates']>, 'clinic_id' | 'number'>;
export type EstimateChange = Updateable<Tables['estimates']>;

interface ProcedureName {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** The estimates of one clinic. */
export function estimatesRepository(tx: Tx, clinicId: number) {
  const estimates = () =>
    tx
      .selectFrom('estimates as e')
      .selectAll('e')
      .select(({ ref }) => centsOf<number | null>(ref('e.discount_amount')).as('discount_cents'))
      .where('e.clinic_id', '=', clinicId);
  return {
    find: (id: number): Promise<FoundEstimate | undefined> =>
      estimates().where('e.id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number): Promise<FoundEstimate | undefined> =>
      estimates().where('e.id', '=', id).forUpdate().executeTakeFirst(),

    /** Newest first. `lines` and `done` count lines. */
    list: ({ patientId, state, today }: { patientId?: number; state?: string | undefined; today: string }) =>
      estimates()
        .select((eb) => [
          eb
            .selectFrom('estimate_work as w')
            .select(eb.fn.countAll<number>().as('count'))
            .whereRef('w.clinic_id', '=', 'e.clinic_id')
            .whereRef('w.estimate_id', '=', 'e.id')
            .as('done'),
        ])
        .$if(patientId !== undefined, (query) => query.where('e.patient_id', '=', patientId ?? 0))
        .$if(state !== undefined, (query) => query.where(sql`${stateOf(today)}`, '=', state))
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
      const { last_number } = await tx
        .insertInto('estimate_counters')
        .values({ clinic_id: clinicId, last_number: 1 })
        .onConflict((conflict) =>
          conflict.column('clinic_id').doUpdateSet({ last_number: sql`estimate_counters.last_number + 1` }),
        )
        .returning('last_number')
        .executeTakeFirstOrThrow();
      const { id } = await tx
        .insertInto('estimates')
        .values({ ...values, clinic_id: clinicId, number: last_number })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertLines(id, lines);
      return id;
    },

    update: async (id: number, change: EstimateChange, now: Date): Promise<void> => {
      await tx
        .updateTable('estimates')
        .set({ ...change, version: sql`version + 1`, updated_at: now })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute();
    },

    replaceLines: async (id: number, lines: readonly EstimateLineRow[]): Promise<void> => {
      await removeLines(id);
      await insertLines(id, lines);
    },

    /** Of a draft. */
    remove: async (id: number): Promise<void> => {
      await removeLines(id);
      await tx.deleteFrom('estimates').where('clinic_id', '=', clinicId).where('id', '=', id).execute();
    },

    listCodes: async (procedureIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
      const { rows } = await sql<{ id: number; code: string }>`
        select id, code from procedures where clinic_id = ${clinicId} and id = any (${[...procedureIds]}::bigint[])
      `.execute(tx);
      return new Map(rows.map(({ id, code }) => [id, code]));
    },

    /** The active procedures with these codes. */
    findProcedures: async (codes: readonly string[]): Promise<readonly ProcedureName[]> => {
      const { rows } = await sql<ProcedureName>`
        select id, code, name from procedures
         where clinic_id = ${clinicId} and code_key = any (${[...codes]}::text[]) and active`.execute(tx);
      return rows;
    },
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

/** As `estimateState` of the contract. */
const stateOf = (today: string) => sql<string>`
  case when e.accepted_at is not null then 'accepted'
       when e.rejected_at is not null then 'rejected'
       when e.presented_at is null then 'draft'
       when e.valid_until < ${today}::date then 'expired'
       else 'presented' end`;

/** True if the patient accepted an estimate of the clinic. */
export async function hasAcceptedEstimate(tx: Tx, clinicId: number, patientId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from estimates
                    where clinic_id = ${clinicId} and patient_id = ${patientId} and accepted_at is not null) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** Those to whom an estimate of any clinic refers. */
export const usersOnEstimates: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_estimates', userIds);
