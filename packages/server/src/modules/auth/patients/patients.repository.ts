import { MAX_PATIENT_MATCHES } from '@dentaria/contract/auth/patient-matches.ts';
import {
  type NewPatient,
  type PatientMatch,
  patientCreate,
  patientMatch,
} from '@dentaria/contract/auth/patients.ts';
import { dniSpellings } from '@dentaria/contract/fields/people/dni-digits.ts';
import { type RawBuilder, sql } from 'kysely';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import { anyOf, type FoundBy, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { columnWriter, presenter } from '../../../kernel/database/lists/column-names.ts';
import { personName } from '../../../kernel/people.ts';
import type { InsuranceReference } from '../users/insurance-references.ts';
import { isOnlyPatient, isPatient } from '../users/user-conditions.ts';
import type { SearchWord, TermRange } from './search-terms.ts';

const presentColumns = presenter(patientMatch.omit({ clinicId: true }));

export const presentMatch = (row: MatchRow): PatientMatch => ({
  ...presentColumns(row),
  clinicId: clinicOf(row),
});

const demographicColumns = columnWriter(patientCreate);

export const patientColumns = (patient: NewPatient, reference: InsuranceReference) => ({
  ...demographicColumns(patient),
  ...reference,
});

export const patientUsername = (docNumber: string): string => `p${docNumber}`;

export interface MatchRow
  extends Pick<
    RowOf<'users'>,
    'id' | 'doc_number' | 'date_of_birth' | 'phone' | 'health_insurance' | 'clinic_id'
  > {
  readonly name: string;
  readonly clinic_name: string | null;
}

export interface LockOptions {
  readonly lock?: boolean;
}

export interface SearchScope {
  /** Undefined means every clinic. */
  readonly clinics: readonly number[] | undefined;
  readonly includesStaff: boolean;
}

const MAX_RANKED = 200;

export function patientsRepository(tx: Tx) {
  const patients = () =>
    tx
      .selectFrom('users')
      .selectAll()
      .where(isPatient('users'))
      .where('removed_at', 'is', null)
      .orderBy('id');
  return {
    search: async (words: readonly SearchWord[], scope: SearchScope): Promise<MatchRow[]> => {
      const { rows } = await searchStatement(words, scope).execute(tx);
      return rows;
    },

    usedRanges: async (words: readonly (readonly TermRange[])[], scope: SearchScope) => {
      const { rows } = await usedRangesStatement(words, scope).execute(tx);
      return words.map((_, word) => rows.filter((row) => row.word === word));
    },

    findOfClinics: (clinics: readonly number[] | undefined, id: number, { lock = false }: LockOptions = {}) =>
      tx
        .selectFrom('users')
        .select(['id', 'clinic_id', 'email', 'health_insurance', 'affiliate_number'])
        .select([
          personName('users').$castTo<string>().as('name'),
          // Valid only while `health_insurance` is the text that was looked up.
          sql<number | null>`case when insurance_named = health_insurance then insurance_id end`.as(
            'insurance_id',
          ),
        ])
        .where('id', '=', id)
        .$if(clinics !== undefined, (q) => q.where('clinic_id', '=', anyOf(clinics ?? [])))
        .where(isPatient('users'))
        .where('removed_at', 'is', null)
        .$if(lock, (q) => q.forShare())
        .executeTakeFirst(),

    findByBirthDate: (
      { from, to }: { readonly from?: string; readonly to?: string },
      clinics: readonly number[] | undefined,
      limit: number,
    ) =>
      patients()
        .where('date_of_birth', 'is not', null)
        .$if(from !== undefined, (q) => q.where('date_of_birth', '>=', from ?? null))
        .$if(to !== undefined, (q) => q.where('date_of_birth', '<', to ?? null))
        .$if(clinics !== undefined, (q) => q.where('clinic_id', '=', anyOf(clinics ?? [])))
        .orderBy('id')
        .limit(limit)
        .execute(),

    findByIds: (ids: readonly number[]) => patients().where('id', '=', anyOf(ids)).execute(),

    /** The lock keeps the user from being merged until the transaction ends. */
    findByDocNumber: (clinicId: number, docNumber: string) =>
      tx
        .selectFrom('users as u')
        .leftJoin('clinics as c', 'c.id', 'u.member_of')
        .select([
          'u.id',
          'u.doc_number',
          'u.date_of_birth',
          'u.phone',
          'u.health_insurance',
          'u.clinic_id',
          'u.roles',
        ])
        .select([personName('u').$castTo<string>().as('name'), 'c.name as clinic_name'])
        .where('u.clinic_id', '=', clinicId)
        .where('u.doc_number', '=', sql<string>`any(${dniSpellings(docNumber)}::text[])`)
        .where('u.removed_at', 'is', null)
        .forShare('u')
        .executeTakeFirst(),
  };
}

export type ClinicPatient = FoundBy<ReturnType<typeof patientsRepository>['findOfClinics']>;

const MATCH_COLUMNS = sql`
  u.id, ${personName('u')} as name,
  u.doc_number, u.date_of_birth, u.phone, u.health_insurance, u.clinic_id, c.name as clinic_name`;

/** Uses `=` for one clinic, so that the index returns its terms in order. */
function inClinics(table: string, { clinics }: SearchScope): RawBuilder<boolean> {
  const column = sql.ref(`${table}.clinic_id`);
  if (clinics === undefined) return sql`true`;
  return clinics.length === 1 ? sql`${column} = ${clinics[0]}` : sql`${column} = any (${clinics}::bigint[])`;
}

const isWithin = (table: string, { low, high }: TermRange): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.term`)} >= ${low} and ${sql.ref(`${table}.term`)} < ${high})`;

const tableOf = (index: number): string => `t${index}`;

const matchesWord = ({ ranges }: SearchWord, index: number, scope: SearchScope): RawBuilder<boolean> => {
  const table = tableOf(index);
  const within = ranges.map((range) => isWithin(table, range));
  return sql`${inClinics(table, scope)} and (${sql.join(within, sql` or `)})`;
};

/**
 * Queries each range of the longest word separately: PostgreSQL would sort the whole index to return several in order.
 */
export function searchStatement(words: readonly SearchWord[], scope: SearchScope): RawBuilder<MatchRow> {
  const [first, ...others] = words.toSorted((a, b) => b.term.length - a.term.length);
  const tables = others.map((_, place) => {
    const table = tableOf(place + 1);
    return sql`join patient_terms ${sql.ref(table)} on t0.clinic_id = ${sql.ref(`${table}.clinic_id`)}
          and t0.patient_id = ${sql.ref(`${table}.patient_id`)}`;
  });
  const exact = [first, ...others].map(
    (word, index) => sql`(${sql.ref(`${tableOf(index)}.term`)} = ${word?.term})::integer`,
  );
  const conditions = others.map((word, place) => sql`and ${matchesWord(word, place + 1, scope)}`);
  const inRange = (range: TermRange) => sql`
    (select t0.clinic_id, t0.patient_id, t0.term, ${sql.join(exact, sql` + `)} as exact
       from patient_terms t0 ${sql.join(tables, sql` `)}
      where ${inClinics('t0', scope)} and ${isWithin('t0', range)} ${sql.join(conditions, sql` `)}
      order by t0.term, t0.clinic_id, t0.patient_id limit ${sql.lit(MAX_RANKED)})`;
  const matched = (first?.ranges ?? []).map(inRange);
  return sql<MatchRow>`
    select ${MATCH_COLUMNS}
      from (select clinic_id, patient_id, max(exact) as exact
              from (select clinic_id, patient_id, exact from (${sql.join(matched, sql` union `)}) found
                     order by term, clinic_id, patient_id limit ${sql.lit(MAX_RANKED)}) matched
             group by clinic_id, patient_id) ranked
      join users u on u.clinic_id = ranked.clinic_id and u.id = ranked.patient_id
      left join clinics c on c.id = u.member_of
     where u.removed_at is null
       and ${scope.includesStaff ? isPatient('u') : isOnlyPatient('u')}
     order by ranked.exact desc, u.last_name, u.first_name, u.id
     limit ${sql.lit(MAX_PATIENT_MATCHES)}`;
}

export function usedRangesStatement(
  words: readonly (readonly TermRange[])[],
  scope: SearchScope,
): RawBuilder<TermRange & { readonly word: number }> {
  const ranges = words.flatMap((each, word) => each.map((range) => ({ ...range, word })));
  // Not `exists`: without the order, PostgreSQL may read all terms of the clinic for each range.
  return sql`
    select r.word, r.low, r.high
      from unnest(${ranges.map(({ word }) => word)}::integer[], ${ranges.map(({ low }) => low)}::text[],
             ${ranges.map(({ high }) => high)}::text[]) r (word, low, high),
           lateral (select t.term from patient_terms t where ${inClinics('t', scope)}
             and t.term >= r.low collate "C" and t.term < r.high collate "C" order by t.term limit 1) used`;
}
