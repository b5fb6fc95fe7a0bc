import { randomUUID } from 'node:crypto';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { ConcurrencyError, type Tx } from '../../../kernel/database/database.ts';

interface AccountOwner {
  readonly clinic_id?: number | undefined;
  readonly username: string;
  readonly email?: string | null | undefined;
  readonly roles: readonly RoleName[];
}

const columnsOf = ({ clinic_id = NO_CLINIC, username, email = null, roles }: AccountOwner) => ({
  clinic_id,
  username,
  email,
  staff: roles.some((role) => role !== 'PATIENT'),
});

/** Only `usersRepository` may call this, with every write of a user. */
export function accountsRepository(tx: Tx) {
  return {
    create: async (user: AccountOwner): Promise<number> => {
      const { user_id } = await tx
        .insertInto('accounts')
        .values(columnsOf(user))
        .returning('user_id')
        .executeTakeFirstOrThrow();
      return user_id;
    },

    createForPatient: async (patient: AccountOwner): Promise<{ id: number; username: string }> => {
      for (const username of [patient.username, `${patient.username}_${randomUUID().slice(0, 6)}`]) {
        const created = await tx
          .insertInto('accounts')
          .values(columnsOf({ ...patient, username }))
          .onConflict((taken) => taken.column('username_key').where(sql<boolean>`not removed`).doNothing())
          .returning(['user_id as id', 'username'])
          .executeTakeFirst();
        if (created) return created;
      }
      throw new ConcurrencyError();
    },

    /** Skips unchanged rows, because each save by the user locks this row. */
    update: async (user: AccountOwner & { readonly id: number }): Promise<void> => {
      const { clinic_id, username, email, staff } = columnsOf(user);
      await tx
        .updateTable('accounts')
        .set({ clinic_id, username, email, staff })
        .where('user_id', '=', user.id)
        .where(
          sql<boolean>`(clinic_id, username, email, staff)
            is distinct from (${clinic_id}::bigint, ${username}, ${email}::text, ${staff}::boolean)`,
        )
        .execute();
    },

    hide: (userId: number) =>
      tx.updateTable('accounts').set({ removed: true }).where('user_id', '=', userId).execute(),

    remove: (userId: number) => tx.deleteFrom('accounts').where('user_id', '=', userId).execute(),
  };
}
