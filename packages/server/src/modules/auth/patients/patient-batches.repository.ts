import { dniSpellings } from '@dentaria/contract/fields/people/dni-digits.ts';
import { type Insertable, sql } from 'kysely';
import { anyOf, retryOnRace, type Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { CREATE_ACCOUNTS } from './patient-batches.statements.ts';

export type PatientRow = Insertable<Tables['users']> & { readonly id: number };

const columnsIn = ([row = {}]: readonly object[]): string[] => Object.keys(row);

export function patientBatchesRepository(tx: Tx, clinicId: number) {
  const active = () =>
    tx.selectFrom('users').selectAll().where('clinic_id', '=', clinicId).where('removed_at', 'is', null);
  return {
    findByDocNumbers: (docNumbers: readonly string[], { lock }: { readonly lock: boolean }) =>
      active()
        .where('doc_number', '=', sql<string>`any(${docNumbers.flatMap(dniSpellings)}::text[])`)
        .orderBy('id')
        .$if(lock, (query) => query.forUpdate())
        .execute(),

    lockByIds: (ids: readonly number[]) =>
      active().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute(),

    /** Usernames that are taken are missing from the result. */
    createAccounts: async (
      accounts: readonly { readonly username: string; readonly email: string | null }[],
    ): Promise<Map<string, number>> => {
      const rows = await rawQuery(tx, CREATE_ACCOUNTS, [clinicId, JSON.stringify(accounts)]);
      return new Map(rows.map(({ id, username }) => [username, id]));
    },

    create: async (users: readonly PatientRow[]): Promise<void> => {
      const columns = sql.join(columnsIn(users).map((column) => sql.ref(column)));
      await retryOnRace(
        sql`
          insert into users (${columns})
          select ${columns}
            from jsonb_populate_recordset(null::users, ${JSON.stringify(users)}::jsonb)`.execute(tx),
      );
    },

    update: async (users: readonly Pick<PatientRow, 'id'>[], at: Date): Promise<void> => {
      const changed = columnsIn(users).filter((column) => column !== 'id');
      const changes = changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
      const records = sql`jsonb_populate_recordset(null::users, ${JSON.stringify(users)}::jsonb) r`;
      await sql`
        update accounts a set email = r.email from ${records}
         where a.user_id = r.id and a.email is distinct from r.email`.execute(tx);
      await retryOnRace(
        sql`
          update users u set ${sql.join(changes)}, updated_at = ${at} from ${records}
           where u.clinic_id = ${clinicId} and u.id = r.id`.execute(tx),
      );
    },

    remove: async (ids: readonly number[]): Promise<void> => {
      await retryOnRace(
        tx.deleteFrom('users').where('clinic_id', '=', clinicId).where('id', '=', anyOf(ids)).execute(),
      );
      await retryOnRace(tx.deleteFrom('accounts').where('user_id', '=', anyOf(ids)).execute());
    },

    stamp: () => stampList(tx, 'users', [clinicId]),
  };
}
