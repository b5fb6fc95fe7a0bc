import type { ArchivedFilter } from '@dentaria/contract/clinical-history/custody.ts';
import type { PageRequest } from '@dentaria/contract/http/page.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Caller, clinicScopeOf } from '../../../kernel/access/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type Keyset, keysetPage } from '../../../kernel/database/lists/keyset-page.ts';
import { containsAll, searchWords } from '../../../kernel/database/lists/word-search.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { inClinicScope, readsArchived } from '../history/history.policy.ts';
import type { AuthorNames } from '../history/history.statements.ts';

type Joined = Tables & { h: Tables['histories']; p: Tables['users'] };

const KEYSET: Keyset<'historyId'> = { id: 'h.id', sorts: { historyId: { column: 'h.id', type: 'bigint' } } };

const nameIn = (users: string) =>
  sql`concat_ws(' ', ${sql.ref(`${users}.first_name`)}, ${sql.ref(`${users}.last_name`)}, ${sql.ref(`${users}.username`)})`;

const isInCustody = (eb: ExpressionBuilder<Joined, 'h' | 'p'>) =>
  eb.or([eb('h.archived_at', 'is not', null), eb('p.removed_at', 'is not', null)]);

export function custodyRepository(tx: Tx) {
  const histories = () =>
    tx
      .selectFrom('histories as h')
      .innerJoin('users as p', (join) =>
        join.onRef('p.clinic_id', '=', 'h.clinic_id').onRef('p.id', '=', 'h.patient_user_id'),
      )
      .select([
        'h.id as history_id',
        'h.patient_user_id',
        'h.clinic_id',
        'h.volume',
        'h.created_at',
        'h.archived_at',
      ]);

  const withLastVersion = () =>
    histories()
      .where(isInCustody)
      .innerJoin('history_versions as v', (join) =>
        join
          .onRef('v.clinic_id', '=', 'h.clinic_id')
          .onRef('v.history_id', '=', 'h.id')
          .onRef('v.version', '=', 'h.version'),
      )
      .select(['v.version', 'v.saved_at', 'v.author_id']);

  return {
    listPage: ({ patient, dni, clinic, savedBy }: ArchivedFilter, page: PageRequest<'historyId'>) => {
      let rows = withLastVersion();
      if (patient) rows = rows.where(containsAll(nameIn('p'), searchWords(patient)));
      if (dni) rows = rows.where(containsAll(sql`p.doc_number`, searchWords(dni)));
      if (clinic)
        rows = rows.where(
          sql<boolean>`h.clinic_id in (select id from clinics where ${containsAll(sql`name`, searchWords(clinic))})`,
        );
      if (savedBy)
        rows = rows.where(
          sql<boolean>`v.author_id in (select a.id from users a where ${containsAll(nameIn('a'), searchWords(savedBy))})`,
        );
      return keysetPage(rows, KEYSET, page);
    },

    listOfPatient: (patientId: number, caller: Caller) =>
      histories()
        .select('h.version')
        .where('h.patient_user_id', '=', patientId)
        .where('h.version', '>', 0)
        .where(inClinicScope(clinicScopeOf(caller)))
        .$if(!readsArchived(caller), (q) =>
          q.where((eb) => eb.or([eb('h.archived_at', 'is', null), eb('h.closed_by_merge', '=', true)])),
        )
        .orderBy('h.volume')
        .execute(),

    listClosed: (patientId: number) =>
      withLastVersion()
        .where('h.patient_user_id', '=', patientId)
        .where('h.closed_by_merge', '=', true)
        .orderBy('h.volume', 'desc')
        .execute(),

    find: (historyId: number, { closedByMerge = false } = {}) =>
      withLastVersion()
        .where('h.id', '=', historyId)
        .$if(closedByMerge, (query) => query.where('h.closed_by_merge', '=', true))
        .select('v.hash')
        .select(sql<string>`v.content::text`.as('content'))
        .select(sql<AuthorNames>`author_names(v.people)`.as('names'))
        .executeTakeFirst(),

    listVersions: (historyId: number, { after, limit }: { readonly after: number; readonly limit: number }) =>
      tx
        .selectFrom('history_versions as v')
        .where('v.clinic_id', '=', (eb) =>
          eb.selectFrom('histories').select('clinic_id').where('id', '=', historyId),
        )
        .where('v.history_id', '=', historyId)
        .where('v.version', '>', after)
        .limit(limit)
        .select([
          'v.history_id',
          'v.version',
          'v.action',
          'v.saved_at',
          'v.author_id',
          'v.previous_hash',
          'v.hash',
        ])
        .select(sql<string>`v.content::text`.as('content'))
        .select(sql<AuthorNames>`author_names(v.people)`.as('names'))
        .orderBy('v.version')
        .execute(),
  };
}
