import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { OnlineBookingSettingsTable, SchedulingTables } from '../scheduling.tables.ts';

export type OnlineSettingsRow = Selectable<OnlineBookingSettingsTable>;

export function onlineSettingsRepository(tx: Tx) {
  const db = tx.withTables<SchedulingTables>();
  return {
    find: (clinicId: number): Promise<OnlineSettingsRow | undefined> =>
      db
        .selectFrom('online_booking_settings')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .executeTakeFirst(),

    save: async (values: Insertable<OnlineBookingSettingsTable>): Promise<void> => {
      await db
        .insertInto('online_booking_settings')
        .values(values)
        .onConflict((on) => on.column('clinic_id').doUpdateSet({ ...values, updated_at: new Date() }))
        .execute();
    },

    /** In a transaction with the scope of all clinics. */
    listClinics: async (): Promise<number[]> => {
      const rows = await db.selectFrom('online_booking_settings').select('clinic_id').execute();
      return rows.map(({ clinic_id }) => clinic_id);
    },
  };
}
