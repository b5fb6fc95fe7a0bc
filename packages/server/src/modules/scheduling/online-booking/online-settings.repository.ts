import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export type OnlineSettingsRow = RowOf<'online_booking_settings'>;

export function onlineSettingsRepository(tx: Tx) {
  return {
    find: (clinicId: number): Promise<OnlineSettingsRow | undefined> =>
      tx
        .selectFrom('online_booking_settings')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .executeTakeFirst(),

    save: async (values: Insertable<Tables['online_booking_settings']>): Promise<void> => {
      await tx
        .insertInto('online_booking_settings')
        .values(values)
        .onConflict((on) => on.column('clinic_id').doUpdateSet({ ...values, updated_at: new Date() }))
        .execute();
    },

    /** In a transaction with the scope of all clinics. */
    listClinics: async (): Promise<number[]> => {
      const rows = await tx.selectFrom('online_booking_settings').select('clinic_id').execute();
      return rows.map(({ clinic_id }) => clinic_id);
    },
  };
}
