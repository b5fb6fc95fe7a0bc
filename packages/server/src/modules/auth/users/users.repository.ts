import { dniSpellings } from '@dentaria/contract/fields/people/dni-digits.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { type Insertable, sql } from 'kysely';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import {
  anyOf,
  type RowOf,
  retryOnRace,
  type TakenFields,
  type Tx,
  withFieldConflict,
} from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import { readInChunks } from '../../../kernel/database/lists/row-chunks.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { conflict } from '../../../kernel/errors.ts';
import { hashOfNoPassword } from '../sessions/passwords.ts';
import { accountsRepository } from './accounts.repository.ts';
import { SUMMARY_COLUMNS } from './present-user.ts';
import { hasRole, isOnlyPatient } from './user-conditions.ts';
import { FIND_PATIENTS_BY_DOC_NUMBER } from './users.statements.ts';

type ClinicScope = readonly number[] | undefined;

type UserKey = Pick<RowOf<'users'>, 'id' | 'clinic_id'>;

type ChangedUser = Pick<RowOf<'users'>, 'id' | 'clinic_id' | 'username' | 'email' | 'roles'> &
  Partial<Pick<RowOf<'users'>, 'doc_number'>>;

type NewPatientRow = Omit<Insertable<Tables['users']>, 'password_hash' | 'roles'>;

type UserChange = Partial<Omit<Insertable<Tables['users']>, 'id'>>;

export interface UserListScope {
  readonly role?: RoleName | undefined;
  readonly patientsOf?: readonly number[] | undefined;
}

export function usersRepository(tx: Tx) {
  const accounts = accountsRepository(tx);
  const active = () => tx.selectFrom('users').where('users.removed_at', 'is', null);
  const listed = ({ role, patientsOf }: UserListScope) =>
    active()
      .$if(role !== undefined, (q) => q.where(hasRole('users', role as RoleName)))
      .$if(patientsOf !== undefined, (q) =>
        q.where('clinic_id', '=', anyOf(patientsOf ?? [])).where(isOnlyPatient('users')),
      )
      .orderBy('username_key');

  /** The unique index misses a record that has the number with a leading zero. */
  const assertDniIsFree = async (
    { clinic_id = NO_CLINIC, doc_number }: UserChange,
    { fieldPrefix = '', except = 0 },
  ): Promise<void> => {
    const others = dniSpellings(doc_number ?? '').filter((spelling) => spelling !== doc_number);
    if (others.length === 0) return;
    const taken = await active()
      .select('id')
      .where('clinic_id', '=', clinic_id)
      .where('doc_number', 'in', others)
      .where('id', '<>', except)
      .limit(1)
      .executeTakeFirst();
    if (!taken) return;
    throw takenConflict('users_clinic_doc_number', fieldPrefix);
  };

  const insert = async (values: Insertable<Tables['users']> & { readonly id: number }) => {
    const created = await tx.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
    await stampList(tx, 'users', [created.clinic_id]);
    return created;
  };

  return {
    find: (id: number) => active().selectAll().where('id', '=', id).executeTakeFirst(),

    findKey: (id: number): Promise<UserKey | undefined> =>
      tx.selectFrom('users').select(['id', 'clinic_id']).where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number) => active().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findByUsername: (username: string) =>
      active()
        .innerJoin('accounts as a', (join) =>
          join.onRef('a.clinic_id', '=', 'users.clinic_id').onRef('a.user_id', '=', 'users.id'),
        )
        .selectAll('users')
        .where('a.username_key', '=', username.toLowerCase())
        .where('a.removed', '=', false)
        .executeTakeFirst(),

    isEmpty: async (): Promise<boolean> => (await active().select('id').limit(1).execute()).length === 0,

    list: (scope: UserListScope) => readInChunks(tx, listed(scope).selectAll()),

    listSummaries: (scope: UserListScope) => readInChunks(tx, listed(scope).select(SUMMARY_COLUMNS)),

    findPatientsByDocNumber: (docNumber: string, scope: ClinicScope) =>
      rawQuery(tx, FIND_PATIENTS_BY_DOC_NUMBER, [dniSpellings(docNumber), scope ?? null]),

    create: async (values: Insertable<Tables['users']>, { fieldPrefix = '' } = {}) => {
      await assertDniIsFree(values, { fieldPrefix });
      return withFieldConflict(
        accounts.create(values).then((id) => insert({ ...values, id })),
        takenFields(fieldPrefix),
      );
    },

    createPatient: async (values: NewPatientRow): Promise<RowOf<'users'>> => {
      const patient = { ...values, roles: ['PATIENT' as const], password_hash: await hashOfNoPassword() };
      const account = await accounts.createForPatient(patient);
      return retryOnRace(insert({ ...patient, ...account }));
    },

    findTakenByStaff: async (username: string, email: string): Promise<StaffConstraint | undefined> => {
      const isNamed = sql<boolean>`username_key = ${username.toLowerCase()}`;
      const row = await tx
        .selectFrom('accounts')
        .select(isNamed.as('is_named'))
        .where('removed', '=', false)
        .where((eb) => eb.or([isNamed, sql<boolean>`staff and email_key = ${email.toLowerCase()}`]))
        .orderBy('is_named', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && (row.is_named ? 'accounts_username' : 'accounts_staff_email');
    },

    update: async (before: ChangedUser, values: UserChange): Promise<RowOf<'users'>> => {
      const { clinic_id, doc_number = null } = { ...before, ...values };
      if (clinic_id !== before.clinic_id || doc_number !== before.doc_number)
        await assertDniIsFree({ clinic_id, doc_number }, { except: before.id });
      const updated = await withFieldConflict(
        accounts.update({ ...before, ...values }).then(() =>
          tx
            .updateTable('users')
            .set({ ...values, updated_at: new Date() })
            .where('clinic_id', '=', before.clinic_id)
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        ),
        takenFields(),
      );
      await stampList(tx, 'users', [before.clinic_id, updated.clinic_id]);
      return updated;
    },

    setPassword: (id: number, password_hash: string) =>
      tx
        .updateTable('users')
        .set((eb) => ({ password_hash, token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .execute(),

    findOnRecord: async (ids: readonly number[]): Promise<Set<number>> => {
      const rows = await tx
        .selectFrom(sql<{ id: number }>`users_on_record(${ids}::bigint[])`.as<'u'>(sql`u (id)`))
        .select('id')
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Only for users without records. */
    remove: async ({ id, clinic_id }: UserKey): Promise<void> => {
      await tx.deleteFrom('users').where('clinic_id', '=', clinic_id).where('id', '=', id).execute();
      await accounts.remove(id);
      await stampList(tx, 'users', [clinic_id]);
    },

    /** Keeps the row, because records refer to it. */
    hide: async ({ id, clinic_id }: UserKey): Promise<void> => {
      await tx
        .updateTable('users')
        .set((eb) => ({
          enabled: false,
          removed_at: new Date(),
          token_version: eb('token_version', '+', 1),
        }))
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .execute();
      await accounts.hide(id);
      await stampList(tx, 'users', [clinic_id]);
    },

    /** Locked, so that two administrators cannot demote each other concurrently. */
    lockAdministrators: () =>
      active()
        .select('id')
        .where('enabled', '=', true)
        .where(hasRole('users', 'ADMIN'))
        .orderBy('id')
        .forUpdate()
        .execute(),

    namesOf: (ids: readonly number[]) =>
      tx
        .selectFrom('users')
        .select(['id', 'username', 'first_name', 'last_name', 'doc_number', 'license_number'])
        .where('id', '=', anyOf(ids))
        .execute(),
  };
}

export type UsersRepository = ReturnType<typeof usersRepository>;

const takenFields = (prefix = '') =>
  ({
    accounts_username: [`${prefix}username`, 'El nombre de usuario ya está en uso'],
    accounts_staff_email: [`${prefix}email`, 'El email ya está en uso'],
    users_clinic_doc_number: [`${prefix}docNumber`, 'Ya existe un usuario con ese DNI en la clínica'],
  }) satisfies TakenFields;

type StaffConstraint = 'accounts_username' | 'accounts_staff_email';

export function takenConflict(constraint: StaffConstraint | 'users_clinic_doc_number', fieldPrefix = '') {
  const [field, message] = takenFields(fieldPrefix)[constraint];
  return conflict(message, { errors: { [field]: message } });
}
