import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import pg from 'pg';
import { anyOf, ConcurrencyError, lockName, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { Moment } from '../../../kernel/request-context.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

/** Days before its due day from which on an appointment closes a recall. */
export const EARLY_DAYS = 30;

/**
 * True for an appointment `a` that closes the recall `r` of the same patient, whose source appointment is `s` if it has
 * one. A cancelled or missed appointment closes none, so that the recall is due again.
 */
const covers = ({ now, today, timeZone }: Moment): RawBuilder<boolean> => sql<boolean>`
  (${scheduling.isLive('a', { today, timeZone })}
   and a.starts_at >= (r.due_day - ${sql.lit(EARLY_DAYS)})::timestamp at time zone ${timeZone}::text
   and a.starts_at > coalesce(s.starts_at, '-infinity')
   or a.state in ('booked', 'confirmed') and a.starts_at > ${now}::timestamptz)`;

type RecallRow = RowOf<'recalls'>;

export type ListedRecall = RecallRow & {
  readonly reason: string;
  /** Of the appointment that closes it. */
  readonly booked_for: Date | null;
};

/** An open recall, with the start of the appointment that proposed it. */
export type OpenRecall = RecallRow & { readonly source_start: Date | null };

/** A concurrent transaction opened a recall of the same patient and type. */
const isOpenTwice = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'recalls_open';

const MAX_RECALLS = 200;

export function recallsRepository(tx: Tx) {
  const listed = (moment: Moment) =>
    tx
      .selectFrom('recalls as r')
      .innerJoin('appointment_types as t', (join) =>
        join.onRef('t.clinic_id', '=', 'r.clinic_id').onRef('t.id', '=', 'r.type_id'),
      )
      .leftJoin('appointments as s', (join) =>
        join.onRef('s.clinic_id', '=', 'r.clinic_id').onRef('s.id', '=', 'r.appointment_id'),
      )
      .selectAll('r')
      .select('t.name as reason')
      .select((eb) =>
        eb
          .selectFrom('appointments as a')
          .select((min) => min.fn.min<Date | null>('a.starts_at').as('start'))
          .whereRef('a.clinic_id', '=', 'r.clinic_id')
          .whereRef('a.patient_id', '=', 'r.patient_id')
          .where('r.state', '=', 'open')
          .where(covers(moment))
          .as('booked_for'),
      );
  const withId = (clinicId: number, id: number, moment: Moment) =>
    listed(moment).where('r.clinic_id', '=', clinicId).where('r.id', '=', id);
  const write = <T>(statement: Promise<T>) =>
    statement.catch((error: unknown) => {
      throw isOpenTwice(error) ? new ConcurrencyError() : error;
    });
  const update = (
    { clinic_id, id }: Pick<ListedRecall, 'clinic_id' | 'id'>,
    values: Updateable<Tables['recalls']>,
  ) =>
    write(
      tx
        .updateTable('recalls')
        .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
        .where((eb) => eb.and({ clinic_id, id }))
        .execute(),
    );
  return {
    /** The latest due first. */
    listOfPatient: (patientId: number, clinics: readonly number[] | undefined, moment: Moment) =>
      listed(moment)
        .where('r.patient_id', '=', patientId)
        .$if(clinics !== undefined, (q) => q.where('r.clinic_id', '=', anyOf(clinics)))
        .orderBy('r.due_day', 'desc')
        .orderBy('r.id', 'desc')
        .limit(MAX_RECALLS)
        .execute(),

    find: (clinicId: number, id: number, moment: Moment) => withId(clinicId, id, moment).executeTakeFirst(),

    findForUpdate: (clinicId: number, id: number, moment: Moment) =>
      withId(clinicId, id, moment).forUpdate('r').executeTakeFirst(),

    /** Until the transaction ends, no other creates a recall of the patient for the same reason. */
    lockSeries: (clinicId: number, patientId: number, typeId: number) =>
      lockName(tx, `recalls ${clinicId} ${patientId} ${typeId}`),

    findOpenForUpdate: (clinicId: number, patientId: number, typeId: number) =>
      tx
        .selectFrom('recalls as r')
        .leftJoin('appointments as s', (join) =>
          join.onRef('s.clinic_id', '=', 'r.clinic_id').onRef('s.id', '=', 'r.appointment_id'),
        )
        .selectAll('r')
        .select('s.starts_at as source_start')
        .where('r.clinic_id', '=', clinicId)
        .where('r.patient_id', '=', patientId)
        .where('r.type_id', '=', typeId)
        .where('r.state', '=', 'open')
        .forUpdate('r')
        .executeTakeFirst(),

    /** `open`: the one that it replaces. */
    create: async (
      values: Insertable<Tables['recalls']>,
      open: Pick<OpenRecall, 'clinic_id' | 'id'> | undefined,
    ) => {
      if (open) await update(open, { state: 'replaced' });
      const id = await write(insertedId(tx.insertInto('recalls').values(values)));
      if (open)
        await tx
          .updateTable('recalls')
          .set({ replaced_by: id })
          .where('clinic_id', '=', open.clinic_id)
          .where('id', '=', open.id)
          .execute();
      return id;
    },

    update,

    findOfAppointmentForUpdate: (clinicId: number, appointmentId: number) =>
      tx
        .selectFrom('recalls')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('appointment_id', '=', appointmentId)
        .forUpdate()
        .executeTakeFirst(),

    listRefusedAt: (clinicId: number, patientId: number | null, at: Date) =>
      tx
        .selectFrom('recalls')
        .select('id')
        .where('clinic_id', '=', clinicId)
        .where('patient_id', '=', patientId ?? 0)
        .where('state', '=', 'refused')
        .where('refused_at', '=', at)
        .orderBy('id')
        .execute(),

    /** The one that a recall replaced, now replaced by what replaced the recall. */
    detachReplaced: ({ clinic_id, id, replaced_by }: RecallRow) =>
      tx
        .updateTable('recalls')
        .set({ replaced_by })
        .where('clinic_id', '=', clinic_id)
        .where('replaced_by', '=', id)
        .returning(['clinic_id', 'id'])
        .executeTakeFirst(),

    remove: async ({ clinic_id, id }: Pick<RecallRow, 'clinic_id' | 'id'>) => {
      await tx.deleteFrom('recalls').where('clinic_id', '=', clinic_id).where('id', '=', id).execute();
    },
  };
}
