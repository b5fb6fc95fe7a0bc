import { sql } from 'kysely';
import { anyOf, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { readInChunks } from '../../../kernel/database/lists/row-chunks.ts';
import { isOnlyPatient } from '../users/user-conditions.ts';

/** Empty clues match nobody. */
export interface IdentityClues {
  /** Normalized like the search index. A patient has to have all of them. */
  readonly words: readonly string[];
  /** Without leading zeros. */
  readonly docDigits: string;
  readonly dateOfBirth: string;
  readonly phoneDigits: string;
  readonly email: string;
}

const MAX_FOUND = 200;

const COLUMNS = [
  'id',
  'username',
  'first_name',
  'last_name',
  'doc_number',
  'date_of_birth',
  'phone',
  'email',
  'health_insurance',
  'created_at',
] as const;

export type PatientIdentity = Pick<RowOf<'users'>, (typeof COLUMNS)[number]>;

export function patientIdentities(tx: Tx, clinicId: number) {
  const patients = () =>
    tx
      .selectFrom('users')
      .select(COLUMNS)
      .where('clinic_id', '=', clinicId)
      .where('removed_at', 'is', null)
      .where(isOnlyPatient('users'));
  const withTerms = (terms: readonly string[]) => sql<boolean>`
    users.id in (select t.patient_id from patient_terms t
                  where t.clinic_id = ${clinicId} and t.term = any (${terms}::text[])
                  group by t.patient_id having count(*) = ${terms.length})`;
  return {
    list: (): Promise<PatientIdentity[]> => readInChunks(tx, patients()),

    find: (ids: readonly number[]): Promise<PatientIdentity[]> =>
      patients().where('id', '=', anyOf(ids)).execute(),

    findBy: ({
      words,
      docDigits,
      dateOfBirth,
      phoneDigits,
      email,
    }: IdentityClues): Promise<PatientIdentity[]> => {
      const reversed = [...phoneDigits].reverse().join('');
      const conditions = [
        docDigits !== '' &&
          sql<boolean>`ltrim(regexp_replace(doc_number, '\\D', '', 'g'), '0') = ${docDigits}`,
        dateOfBirth !== '' && sql<boolean>`date_of_birth::text = ${dateOfBirth}`,
        email !== '' && sql<boolean>`lower(email) = ${email}`,
        words.length > 0 && withTerms(words),
        reversed !== '' &&
          sql<boolean>`users.id in (select t.patient_id from patient_terms t
            where t.clinic_id = ${clinicId} and t.term >= ${`+${reversed}`} and t.term < ${`+${reversed}:`})`,
      ].filter((condition) => condition !== false);
      if (conditions.length === 0) return Promise.resolve([]);
      return patients()
        .where((eb) => eb.or(conditions))
        .orderBy('id')
        .limit(MAX_FOUND)
        .execute();
    },
  };
}
