import type { AuditFilter } from '@dentaria/contract/auth/audit.ts';
import type { PageRequest } from '@dentaria/contract/http/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import { type Keyset, keysetPage } from '../../../kernel/database/lists/keyset-page.ts';
import { containsAll } from '../../../kernel/database/lists/word-search.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { isPatient } from '../users/user-conditions.ts';

export interface AuditQuery extends Pick<AuditFilter, 'action' | 'object' | 'objectId' | 'from' | 'to'> {
  readonly userIds?: readonly number[] | undefined;
  readonly clinicIds?: readonly number[] | undefined;
  readonly about?:
    | { readonly userIds: readonly number[]; readonly historyIds: readonly number[] }
    | undefined;
}

export type AuditSort = 'at';

interface ListContext {
  readonly timeZone: string;
  readonly requestId: string;
}

const KEYSET: Keyset<AuditSort> = { id: 'id', sorts: { at: { column: 'at', type: 'timestamptz' } } };

export function auditRepository(tx: Tx) {
  return {
    /** `from` and `to` are days in `timeZone`. Excludes the audit row of the request itself. */
    listPage: (query: AuditQuery, page: PageRequest<AuditSort>, { timeZone, requestId }: ListContext) => {
      const { userIds, about, action, object, objectId, clinicIds, from, to } = query;
      let rows = tx.selectFrom('audit').selectAll().where('request_id', 'is distinct from', requestId);
      if (userIds) rows = rows.where('user_id', '=', anyOf(userIds));
      if (clinicIds) rows = rows.where('clinic_id', '=', anyOf(clinicIds));
      if (about)
        rows = rows.where((eb) =>
          eb.or([
            eb('object', '=', 'user').and('object_id', '=', anyOf(about.userIds)),
            eb('object', '=', 'history').and('object_id', '=', anyOf(about.historyIds)),
          ]),
        );
      if (action !== undefined) rows = rows.where('action', '=', action);
      if (object !== undefined) rows = rows.where('object', '=', object);
      if (objectId !== undefined) rows = rows.where('object_id', '=', objectId);
      if (from !== undefined)
        rows = rows.where('at', '>=', sql<Date>`(${from}::date::timestamp at time zone ${timeZone}::text)`);
      if (to !== undefined)
        rows = rows.where(
          'at',
          '<',
          sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone}::text)`,
        );
      return keysetPage(rows, KEYSET, page);
    },

    findPeople: async (words: readonly string[], only?: 'PATIENT'): Promise<number[]> => {
      const text = sql`concat_ws(' ', first_name, last_name, username, doc_number)`;
      const rows = await tx
        .selectFrom('users')
        .select('id')
        .where(containsAll(text, words))
        .$if(only !== undefined, (q) => q.where(isPatient('users')))
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Also finds deleted users, by the username in their audit rows. Emulates a loose index scan: one probe per user. */
    findActors: async (words: readonly string[]): Promise<number[]> => {
      const newest = <O>(rows: SelectQueryBuilder<Tables, 'audit', O>) =>
        rows.select(['user_id', 'username']).orderBy('user_id', 'desc').orderBy('id', 'desc').limit(1);
      const rows = await tx
        .withRecursive('actor', (db) =>
          db
            .selectFrom(newest(db.selectFrom('audit').where('user_id', 'is not', null)).as('first'))
            .selectAll()
            .unionAll(
              db
                .selectFrom('actor')
                .innerJoinLateral(
                  (eb) =>
                    newest(eb.selectFrom('audit').whereRef('audit.user_id', '<', 'actor.user_id')).as('next'),
                  (join) => join.onTrue(),
                )
                .select(['next.user_id', 'next.username']),
            ),
        )
        .selectFrom('actor')
        .select('user_id')
        .where(containsAll(sql`coalesce(username, '')`, words))
        .execute();
      return rows.flatMap(({ user_id }) => user_id ?? []);
    },

    findClinics: async (words: readonly string[]): Promise<number[]> => {
      const rows = await tx.selectFrom('clinics').select('id').where(containsAll(sql`name`, words)).execute();
      return rows.map(({ id }) => id);
    },
  };
}
