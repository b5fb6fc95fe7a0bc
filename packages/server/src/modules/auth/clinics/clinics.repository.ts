import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/list-stamp.ts';
import type { AuthTables, ClinicRow, ClinicsTable } from '../auth.tables.ts';

export const presentClinic = (row: ClinicRow): Clinic => ({
  id: row.id,
  name: row.name,
  address: row.address,
  ownerUserId: row.owner_user_id,
  ownerUsername: row.owner_username,
  active: row.active,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  idleLockMinutes: row.idle_lock_minutes,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export function clinicsRepository(tx: Tx) {
  const db = tx.withTables<AuthTables>();
  return {
    find: (id: number): Promise<ClinicRow | undefined> =>
      db.selectFrom('clinics').selectAll().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number): Promise<ClinicRow | undefined> =>
      db.selectFrom('clinics').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Lists every clinic if `ids` is undefined. */
    list: (ids: readonly number[] | undefined, includeInactive: boolean) =>
      db
        .selectFrom('clinics')
        .selectAll()
        .$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids)))
        .$if(!includeInactive, (q) => q.where('active', '=', true))
        .orderBy('name')
        .orderBy('id')
        .execute(),

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('clinics').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),

    create: async (values: Insertable<ClinicsTable>): Promise<ClinicRow> => {
      const created = await db.insertInto('clinics').values(values).returningAll().executeTakeFirstOrThrow();
      await stampList(tx, 'clinics', [created.id]);
      return created;
    },

    update: async (id: number, values: Updateable<ClinicsTable>): Promise<ClinicRow> => {
      const updated = await db
        .updateTable('clinics')
        .set({ ...values, updated_at: new Date() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await stampList(tx, 'clinics', [id]);
      return updated;
    },

    remove: async (id: number): Promise<void> => {
      await db.deleteFrom('clinics').where('id', '=', id).execute();
      await stampList(tx, 'clinics', [id]);
    },

    isOwner: async (userId: number): Promise<boolean> => {
      const owned = await db
        .selectFrom('clinics')
        .select('id')
        .where('owner_user_id', '=', userId)
        .limit(1)
        .execute();
      return owned.length > 0;
    },

    /** True if the clinic has users other than `besides`. */
    hasUsers: async (id: number, { besides = 0 }: { readonly besides?: number } = {}): Promise<boolean> => {
      const users = await db
        .selectFrom('users')
        .select('id')
        .where('clinic_id', '=', id)
        .where('id', '<>', besides)
        .limit(1)
        .execute();
      return users.length > 0;
    },

    endSessionsOf: (id: number) =>
      db
        .updateTable('users')
        .set({ token_version: sql<number>`token_version + 1` })
        .where('clinic_id', '=', id)
        .execute(),
  };
}
