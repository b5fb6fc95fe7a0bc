import { clinic } from '@dentaria/contract/auth/clinics.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { anyOf, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import { hasRow } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const presentClinic = presenter(clinic);

export function clinicsRepository(tx: Tx) {
  return {
    find: (id: number) => tx.selectFrom('clinics').selectAll().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number) =>
      tx.selectFrom('clinics').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    list: (ids: readonly number[] | undefined, includeInactive: boolean) =>
      tx
        .selectFrom('clinics')
        .selectAll()
        .$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids)))
        .$if(!includeInactive, (q) => q.where('active', '=', true))
        .orderBy('name')
        .orderBy('id')
        .execute(),

    namesOf: (ids: readonly number[]) =>
      tx.selectFrom('clinics').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),

    create: async (values: Insertable<Tables['clinics']>): Promise<RowOf<'clinics'>> => {
      const created = await tx.insertInto('clinics').values(values).returningAll().executeTakeFirstOrThrow();
      await stampList(tx, 'clinics', [created.id]);
      return created;
    },

    update: async (id: number, values: Updateable<Tables['clinics']>): Promise<RowOf<'clinics'>> => {
      const updated = await tx
        .updateTable('clinics')
        .set({ ...values, updated_at: new Date() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await stampList(tx, 'clinics', [id]);
      return updated;
    },

    remove: async (id: number): Promise<void> => {
      await tx.deleteFrom('clinics').where('id', '=', id).execute();
      await stampList(tx, 'clinics', [id]);
    },

    isOwner: (userId: number) =>
      hasRow(tx.selectFrom('clinics').select('id').where('owner_user_id', '=', userId).limit(1)),

    hasUsers: (id: number, { besides = 0 }: { readonly besides?: number } = {}) =>
      hasRow(
        tx.selectFrom('users').select('id').where('clinic_id', '=', id).where('id', '<>', besides).limit(1),
      ),

    endSessionsOf: (id: number) =>
      tx
        .updateTable('users')
        .set({ token_version: sql<number>`token_version + 1` })
        .where('clinic_id', '=', id)
        .execute(),
  };
}
