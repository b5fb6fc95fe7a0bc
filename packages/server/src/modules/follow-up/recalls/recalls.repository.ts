import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import pg from 'pg';
import { anyOf, ConcurrencyError, lockName, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { Moment } from '../../../kernel/request-context.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

export const COVERED_DAYS_BEFORE_DUE = 30;

/** The appointment `a` makes the recall `r` unnecessary; `s` is the appointment that proposed the recall. */
const covers = ({ now, today, timeZone }: Moment): RawBuilder<boolean> => sql<boolean>`
  (${scheduling.isLive('a', { today, timeZone })}
   and a.starts_at >= (r.due_day - ${sql.lit(COVERED_DAYS_BEFORE_DUE)})::timestamp at time zone ${timeZone}::text
   and a.starts_at > coalesce(s.starts_at, '-infinity')
   or a.state in ('booked', 'confirmed') and a.starts_at > ${now}::timestamptz)`;

type RecallRow = RowOf<'recalls'>;

export type ListedRecall = RecallRow & {
  readonly reason: string;
  readonly booked_for: Date | null;
};

export type OpenRecall = RecallRow & { readonly source_start: Date | null };

const isAlreadyOpen = (error: unknown): boolean =>
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
      throw isAlreadyOpen(error) ? new ConcurrencyError() : error;
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

    /** Serializes the creation of recalls of this type for the patient. */
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

    create: async (
      values: Insertable<Tables['recalls']>,
      replaced: Pick<OpenRecall, 'clinic_id' | 'id'> | undefined,
    ) => {
      if (replaced) await update(replaced, { state: 'replaced' });
      const id = await write(insertedId(tx.insertInto('recalls').values(values)));
      if (replaced)
        await tx
          .updateTable('recalls')
          .set({ replaced_by: id })
          .where('clinic_id', '=', replaced.clinic_id)
          .where('id', '=', replaced.id)
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

    /** Links the recall that this one replaced to the successor of this one. */
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
