import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { PATIENT_COLUMNS, type PatientColumns } from '../patient-columns.ts';

export type ListedEntry = RowOf<'waitlist_entries'> & PatientColumns;

const MAX_ENTRIES = 500;

export function waitlistRepository(tx: Tx, clinicId: number) {
  const stamp = () => stampList(tx, 'agenda', [clinicId]);
  const listed = () =>
    tx
      .selectFrom('waitlist_entries as w')
      .leftJoin('users as p', (join) =>
        join.onRef('p.id', '=', 'w.patient_id').onRef('p.clinic_id', '=', 'w.clinic_id'),
      )
      .selectAll('w')
      .select(PATIENT_COLUMNS)
      .where('w.clinic_id', '=', clinicId)
      .where('w.state', '=', 'open');
  return {
    listOpen: () => listed().orderBy('w.created_at').orderBy('w.id').limit(MAX_ENTRIES).execute(),

    findOpen: (id: number) => listed().where('w.id', '=', id).executeTakeFirst(),

    findOpenForUpdate: (id: number) => listed().where('w.id', '=', id).forUpdate('w').executeTakeFirst(),

    create: async (values: Omit<Insertable<Tables['waitlist_entries']>, 'clinic_id'>) => {
      const id = await insertedId(
        tx.insertInto('waitlist_entries').values({ ...values, clinic_id: clinicId }),
      );
      await stamp();
      return id;
    },

    update: async (id: number, values: Updateable<Tables['waitlist_entries']>) => {
      await tx
        .updateTable('waitlist_entries')
        .set({ ...values, version: sql`version + 1`, updated_at: new Date() })
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .execute();
      await stamp();
    },
  };
}
