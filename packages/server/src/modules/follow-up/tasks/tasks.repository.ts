import { type Insertable, sql, type Updateable } from 'kysely';
import { anyOf, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { personName } from '../../../kernel/people.ts';

export type TaskRow = RowOf<'tasks'>;

export type ListedTask = TaskRow & { readonly patient_name: string | null };

const MAX_OPEN = 200;
const MAX_DONE = 20;

export function tasksRepository(tx: Tx) {
  const listed = () =>
    tx
      .selectFrom('tasks as t')
      .leftJoin('users as p', (join) =>
        join.onRef('p.id', '=', 't.patient_id').onRef('p.clinic_id', '=', 't.clinic_id'),
      )
      .selectAll('t')
      .select(personName('p').as('patient_name'))
      .where('t.deleted_at', 'is', null);
  const ofPatient = (patientId: number, clinics: readonly number[] | undefined) =>
    listed()
      .where('t.patient_id', '=', patientId)
      .$if(clinics !== undefined, (q) => q.where('t.clinic_id', '=', anyOf(clinics)));
  return {
    listOpenOfPatient: (patientId: number, clinics: readonly number[] | undefined) =>
      ofPatient(patientId, clinics)
        .where('t.done_at', 'is', null)
        .orderBy('t.due_day')
        .orderBy('t.id')
        .limit(MAX_OPEN)
        .execute(),

    listDoneOfPatient: (patientId: number, clinics: readonly number[] | undefined) =>
      ofPatient(patientId, clinics)
        .where('t.done_at', 'is not', null)
        .orderBy('t.done_at', 'desc')
        .orderBy('t.id', 'desc')
        .limit(MAX_DONE)
        .execute(),

    find: (clinicId: number, id: number) =>
      listed().where('t.clinic_id', '=', clinicId).where('t.id', '=', id).executeTakeFirst(),

    /** Includes deleted tasks. */
    findForUpdate: (clinicId: number, id: number) =>
      tx
        .selectFrom('tasks')
        .selectAll()
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .forUpdate()
        .executeTakeFirst(),

    findNextInSeriesForUpdate: ({ clinic_id, id }: TaskRow) =>
      tx
        .selectFrom('tasks')
        .selectAll()
        .where('clinic_id', '=', clinic_id)
        .where('previous_id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    create: (values: Insertable<Tables['tasks']>) => insertedId(tx.insertInto('tasks').values(values)),

    update: async (
      { clinic_id, id }: Pick<TaskRow, 'clinic_id' | 'id'>,
      values: Updateable<Tables['tasks']>,
    ) => {
      await tx
        .updateTable('tasks')
        .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
        .where((eb) => eb.and({ clinic_id, id }))
        .execute();
    },

    remove: async ({ clinic_id, id }: Pick<TaskRow, 'clinic_id' | 'id'>) => {
      await tx.deleteFrom('tasks').where('clinic_id', '=', clinic_id).where('id', '=', id).execute();
    },

    findPatientOfAppointment: async (clinicId: number, id: number) => {
      const found = await tx
        .selectFrom('appointments')
        .select('patient_id')
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .executeTakeFirst();
      return found?.patient_id;
    },
  };
}
