import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import { stampList } from '../../kernel/database/lists/list-stamp.ts';
import type { MergedPair, MergeHooks, TakenColumns } from '../../kernel/tables/merged-table.ts';
import { addMissingReferences } from './users/insurance-references.ts';
import { isOnlyPatient } from './users/user-conditions.ts';

const ofOther = (column: string): string =>
  `(select o.${column} from users o where o.clinic_id = p.clinic_id and o.id = p.other)`;

const UNCOUNTED = { counted: null, toleratesChanges: true } as const;

const COLUMNS_TAKEN_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  health_insurance: ['health_insurance', 'insurance_id', 'insurance_named'],
};

/** Archives first, because the kept record may take the DNI of the archived one. */
export const mergedUsers = ({ columns: taken }: TakenColumns) => [
  {
    ...UNCOUNTED,
    label: 'Ficha que se archiva',
    rows: 't.id = p.other',
    set: { enabled: 'false', removed_at: 'p.at' },
  },
  ...(taken.length > 0
    ? [
        {
          ...UNCOUNTED,
          label: 'Datos del paciente',
          rows: 't.id = p.kept',
          set: Object.fromEntries(
            taken
              .flatMap((column) => COLUMNS_TAKEN_TOGETHER[column] ?? [column])
              .map((column) => [column, ofOther(column)]),
          ),
        },
      ]
    : []),
];

export const mergedAccounts = ({ columns: taken }: TakenColumns) => [
  {
    ...UNCOUNTED,
    label: 'Usuario de la ficha que se archiva',
    key: ['user_id'],
    rows: 't.user_id = p.other',
    set: { removed: 'true' },
  },
  ...(taken.includes('email')
    ? [
        {
          ...UNCOUNTED,
          label: 'Email del paciente',
          key: ['user_id'],
          rows: 't.user_id = p.kept',
          set: { email: ofOther('email') },
        },
      ]
    : []),
];

/** Waits for concurrent writers: every row about a patient references one of these rows. */
async function lock(tx: Tx, { clinicId, keptId, otherId }: MergedPair): Promise<void> {
  await sql`
    select from users where clinic_id = ${clinicId} and id in (${keptId}, ${otherId}) order by id for update`.execute(
    tx,
  );
  await sql`select from accounts where user_id in (${keptId}, ${otherId}) order by user_id for update`.execute(
    tx,
  );
  await addMissingReferences(tx, clinicId, [keptId, otherId]);
}

/** The new `updated_at` gives open forms of both records a conflict. */
async function finish(tx: Tx, { clinicId, keptId, otherId }: MergedPair, now: Date): Promise<void> {
  await sql`
    update users set updated_at = greatest(${now}::timestamptz(3), updated_at + interval '1 ms'),
           token_version = token_version + case when id = ${otherId} then 1 else 0 end
     where clinic_id = ${clinicId} and id in (${keptId}, ${otherId})`.execute(tx);
  await stampList(tx, 'users', [clinicId]);
}

const plainDni = (alias: 'o' | 'u') => sql<string>`ltrim(${sql.ref(`${alias}.doc_number`)}, '0')`;

async function findUndoObstacles(tx: Tx, { clinicId, keptId, otherId }: MergedPair) {
  const found = await tx
    .selectNoFrom(({ exists, selectFrom, eb }) => {
      const patient = (id: number) =>
        selectFrom('users as p')
          .select('p.id')
          .where('p.clinic_id', '=', clinicId)
          .where('p.id', '=', id)
          .where(isOnlyPatient('p'));
      return [
        exists(patient(keptId).where('p.removed_at', 'is', null)).as('isPresent'),
        exists(patient(otherId)).as('isOfPatient'),
        exists(
          selectFrom('accounts as a')
            .innerJoin('accounts as o', 'o.username_key', 'a.username_key')
            .select('a.user_id')
            .where('o.user_id', '=', otherId)
            .where('a.user_id', '<>', otherId)
            .where('a.removed', '=', false),
        ).as('isNameTaken'),
        exists(
          selectFrom('users as u')
            .innerJoin('users as o', 'o.clinic_id', 'u.clinic_id')
            .select('u.id')
            .where('o.clinic_id', '=', clinicId)
            .where('o.id', '=', otherId)
            .where('u.removed_at', 'is', null)
            .where('u.id', 'not in', [keptId, otherId])
            .where(eb(plainDni('o'), '=', plainDni('u'))),
        ).as('isDocTaken'),
      ];
    })
    .executeTakeFirstOrThrow();
  return [
    ...(found.isPresent ? [] : ['La ficha que se conservó ya no es de un paciente de la clínica']),
    ...(found.isOfPatient ? [] : ['La ficha archivada no es de un paciente de la clínica']),
    ...(found.isNameTaken ? ['Otra persona usa ahora el nombre de usuario de la ficha archivada'] : []),
    ...(found.isDocTaken ? ['Otro paciente tiene ahora el DNI de la ficha archivada'] : []),
  ];
}

export const authMerge: MergeHooks = {
  group: 'Datos del paciente',
  lock,
  findUndoObstacles,
  finish: ({ tx, now }, pair) => finish(tx, pair, now),
};
